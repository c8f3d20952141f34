// A number to four digits, at most three after the point. It looks the same in every browser's language.
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

// Escapes a record's text for HTML.
function escaped(text) {
  return String(text).replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'}[c]));
}
