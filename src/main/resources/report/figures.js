// A number to four digits, at most three after the point. It looks the same in every browser's language.
function number(value) {
  const parts = String(Number(Number(Number(value).toPrecision(4)).toFixed(3))).split('.');
  return [parts[0].replace(/\B(?=(\d{3})+$)/g, ',')].concat(parts.slice(1)).join('.');
}

// The number that a text begins with; NaN if it begins with none, or if a unit makes it another: 64KiB is less than 4MiB.
function leading(text) {
  const found = /^[<±]?(-?[\d,]*\.?\d+)(?![\w%]|\.\d)/.exec(text);
  return found ? Number(found[1].replace(/,/g, '')) : NaN;
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
