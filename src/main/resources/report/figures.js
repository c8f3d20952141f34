// A number to four digits, at most three of them behind the point: the same in the language of every browser.
function number(value) {
  const parts = String(Number(Number(Number(value).toPrecision(4)).toFixed(3))).split('.');
  return [parts[0].replace(/\B(?=(\d{3})+$)/g, ',')].concat(parts.slice(1)).join('.');
}

function most(values) {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}

function least(values) {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

// Text from a record within HTML.
function escaped(text) {
  return String(text).replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'}[c]));
}
