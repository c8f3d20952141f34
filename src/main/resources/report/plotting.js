/**
 * What charts are made of: texts whose width is known, marks, scales and places for labels. It needs no page.
 *
 * @param colour gives the colour of a name such as '--ink'
 */
function plotting(colour) {
  'use strict';
  const SIZE = 12;
  const LEADING = 16;
  // Named outright, since a saved chart has no page to inherit it from.
  const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
  // Values that are further apart than this need a logarithm on a numeric axis.
  const WIDE = 20;
  // More round values than this on a logarithmic axis hide the lines.
  const MOST_TICKS = 9;
  const sum = values => values.reduce((a, b) => a + b, 0);
  const distinct = values => [...new Set(values)];
  const add = (list, more) => more.forEach(one => list.push(one));

  // ---- Text -------------------------------------------------------------------------------------------------------

  // The width of a text in a wide font: no font that a reader may have is much wider.
  function wide(text, size) {
    const ems = [...String(text)].map(c => /[ijl.,:;'|!()\[\]]/.test(c) ? .4 : /[mwMW%@…]/.test(c) ? .98
      : /[A-Z]/.test(c) ? .74 : c === ' ' ? .33 : .645);
    return Math.ceil(sum(ems) * (size || SIZE));
  }

  // A text in lines that fit: broken behind a separator, or else anywhere.
  function wrapped(text, room) {
    const lines = [];
    let line = '';
    String(text).match(/[^\s:,=\/@]*[\s:,=\/@]|[^\s:,=\/@]+/g).forEach(word => {
      if (line && wide((line + word).trim()) > room) {
        lines.push(line.trim());
        line = '';
      }
      line += word;
      while (wide(line.trim()) > room && line.length > 1) {
        let fits = line.length - 1;
        while (fits > 1 && wide(line.slice(0, fits)) > room) {
          fits--;
        }
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    });
    return line.trim() ? lines.concat(line.trim()) : lines;
  }

  // ---- Marks ------------------------------------------------------------------------------------------------------

  const rounded = value => Math.round(value * 100) / 100;

  function element(name, attributes, within) {
    const written = Object.keys(attributes).filter(key => attributes[key] !== null && attributes[key] !== '')
      .map(key => ' ' + key + '="' + escaped(typeof attributes[key] === 'number' ? rounded(attributes[key]) : attributes[key])
        + '"').join('');
    return '<' + name + written + (within ? '>' + within + '</' + name + '>' : '/>');
  }

  // A text whose middle is at the height y.
  function text(x, y, words, more) {
    return element('text', Object.assign({x: x, y: y + SIZE * .36, style: 'fill:' + colour('--ink')}, more), escaped(words));
  }

  const quiet = () => ({style: 'fill:' + colour('--quiet')});

  function line(x1, y1, x2, y2, stroke, more) {
    return element('line', Object.assign({x1: x1, y1: y1, x2: x2, y2: y2, style: 'stroke:' + stroke}, more));
  }

  const tip = words => '<title>' + escaped(words) + '</title>';

  // Lines of text from the left, the first at the height y.
  const lines = (all, x, y, more) => all.map((one, i) => text(x, y + i * LEADING, one, more));

  // ---- Scales -----------------------------------------------------------------------------------------------------

  // A step of 1, 2 or 5 and zeros, of which so many reach the value.
  function step(value, steps) {
    const least = value / steps;
    const power = Math.pow(10, Math.floor(Math.log(least) / Math.LN10));
    return power * [1, 2, 5, 10].find(one => one * power >= least * .999);
  }

  function linear(high, from, to, steps) {
    const top = high > 0 ? high : 1;
    const one = step(top, steps);
    return {
      at: value => from + (to - from) * value / top,
      ticks: Array.from({length: Math.floor(top / one * 1.001) + 1}, (none, i) => i * one)
    };
  }

  // For values above 0. Its ticks are round, as many as have a line's height each, and not too many.
  function logarithmic(low, high, from, to) {
    const bottom = low / 1.15;
    const top = high * 1.15;
    const at = value => from + (to - from) * Math.log(value / bottom) / Math.log(top / bottom);
    const legible = ticks => ticks.length <= MOST_TICKS
      && ticks.every((tick, i) => i === 0 || Math.abs(at(tick) - at(ticks[i - 1])) >= LEADING);
    const first = Math.floor(Math.log(bottom) / Math.LN10);
    const powers = Array.from({length: Math.ceil(Math.log(top) / Math.LN10) - first + 1}, (none, i) => first + i);
    const round = (steps, every) => powers.filter(power => power % every === 0)
      .flatMap(power => steps.map(one => one * Math.pow(10, power))).filter(tick => tick >= bottom && tick <= top);
    const ticks = [round([1, 2, 5], 1), round([1, 3], 1)].concat(powers.map((none, i) => round([1], i + 1))).find(legible);
    // Between values that are close to each other there may be no two round ones.
    const ends = distinct([low, high]);
    return {at: at, ticks: ticks.length > 1 ? ticks : legible(ends) ? ends : ticks.concat(high).slice(0, 1)};
  }

  const isWide = values => least(values) > 0 && most(values) > WIDE * least(values);

  // ---- Labels -----------------------------------------------------------------------------------------------------

  // Heights for labels as near as can be to those wanted, none of them above another's bottom; null if there is no room.
  function labelHeights(wanted, heights, top, bottom) {
    const order = wanted.map((at, i) => i).sort((a, b) => wanted[a] - wanted[b]);
    if (sum(heights) > bottom - top) {
      return null;
    }
    const placed = [];
    let free = top;
    order.forEach(i => {
      placed[i] = Math.max(free, wanted[i] - heights[i] / 2);
      free = placed[i] + heights[i];
    });
    let below = bottom;
    order.slice().reverse().forEach(i => {
      placed[i] = Math.min(placed[i], below - heights[i]);
      below = placed[i];
    });
    return placed;
  }

  // The ticks that fit side by side: the first and the last, and of the others those that leave them alone.
  function fitting(ticks, at) {
    const order = ticks.slice().sort((a, b) => a.value - b.value);
    const half = tick => wide(tick.label) / 2 + 4;
    const last = order[order.length - 1];
    const kept = [];
    order.forEach(tick => {
      const before = kept[kept.length - 1];
      const clear = other => Math.abs(at(tick.value) - at(other.value)) >= half(tick) + half(other);
      if ((!before || clear(before)) && (tick === last || clear(last))) {
        kept.push(tick);
      }
    });
    return !last || kept.indexOf(last) >= 0 ? kept : kept.concat(last);
  }

  // Names with a swatch each, in as many lines as they need.
  function legend(items, width, top) {
    let x = 0;
    let y = top;
    const marks = items.map(item => {
      const room = 26 + wide(item.name) + 14;
      if (x > 0 && x + room > width) {
        x = 0;
        y += LEADING + 2;
      }
      const mark = item.swatch(x, y) + text(x + 28, y, item.name);
      x += room + 6;
      return mark;
    });
    return {marks: marks, bottom: items.length ? y + LEADING : top - 8};
  }

  // ---- A chart ----------------------------------------------------------------------------------------------------

  /**
   * @param draw draws into a width: its marks and their height, or null
   * @param title the title that a chart has which stands alone, with a margin around it; none in a page
   * @param words what a reader who does not see the chart is told
   */
  function framed(width, title, words, draw) {
    const margin = title ? 14 : 0;
    const drawn = draw(width - 2 * margin);
    if (!drawn) {
      return null;
    }
    const heading = title ? wrapped(title, .85 * (width - 2 * margin)) : [];
    const above = margin + heading.length * LEADING + (title ? 8 : 0);
    const height = Math.ceil(drawn.height + above + margin);
    const content = lines(heading, 0, LEADING / 2 - above + margin, {'font-weight': 600}).concat(drawn.marks).join('');
    return {height: height, words: words, svg: element('svg', {xmlns: 'http://www.w3.org/2000/svg', width: width, height: height,
      viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': words, 'font-family': FONT, 'font-size': SIZE},
      element('rect', {width: width, height: height, style: 'fill:' + colour('--paper')})
        + (title ? element('g', {transform: 'translate(' + margin + ' ' + above + ')'}, content) : content))};
  }

  return {
    LEADING: LEADING,
    sum: sum,
    wide: wide,
    wrapped: wrapped,
    rounded: rounded,
    element: element,
    text: text,
    quiet: quiet,
    line: line,
    tip: tip,
    lines: lines,
    linear: linear,
    logarithmic: logarithmic,
    isWide: isWide,
    labelHeights: labelHeights,
    fitting: fitting,
    distinct: distinct,
    add: add,
    legend: legend,
    framed: framed
  };
}
