/**
 * The chart of a trial's time line, as SVG: a function of what is drawn and of the width in pixels. It needs no page.
 *
 * @param colour gives the colour of a name such as '--ink'
 */
function timeLines(colour) {
  'use strict';
  const plot = plotting(colour);
  const {LEADING, wide, wrapped, rounded, element, text, quiet, tip, lines, linear, logarithmic, fitting, add, legend} = plot;
  // Times are rounded to a ten-thousandth of a second.
  const TOUCHING = 0.001;
  const HEIGHT = 105;
  const STEPS = 3;
  // The look of the values of one panel: a tone and dashes. The throughput has the colour of its target.
  const LOOKS = [[1, ''], [3, ''], [2, '6 3'], [3, '2 3'], [1, '6 3'], [2, '2 3']];

  const valueOf = (second, name) => second.values[name] === undefined ? null : second.values[name];

  function looks(line, panel) {
    return panel.names.map((name, i) => panel.names.length === 1 ? {name: name, stroke: line.colour, dashes: ''}
      : {name: name, stroke: colour('--tone-' + LOOKS[i % LOOKS.length][0]), dashes: LOOKS[i % LOOKS.length][1]});
  }

  function scaleOf(line, panel) {
    const values = line.seconds.flatMap(second => panel.names.map(name => valueOf(second, name))).filter(value => value !== null);
    const positive = values.filter(value => value > 0);
    return panel.logarithmic && positive.length
      ? Object.assign({floor: least(positive)}, {between: (bottom, top) => logarithmic(least(positive), most(positive), bottom, top)})
      : {floor: 0, between: (bottom, top) => linear(most(values), bottom, top, STEPS)};
  }

  // Each value for the whole of its second, and a gap where there is none.
  function held(line, name, x, y) {
    let path = '';
    let before = null;
    line.seconds.forEach(second => {
      const value = valueOf(second, name);
      if (value !== null) {
        const joined = before !== null && second.from - before < TOUCHING;
        path += (joined ? 'L' : 'M') + rounded(x(second.from)) + ',' + rounded(y.at(value))
          + 'L' + rounded(x(second.to)) + ',' + rounded(y.at(value));
      }
      before = value === null ? null : second.to;
    });
    return path;
  }

  // Each value at the end of its second.
  function joined(line, name, x, y) {
    return line.seconds.filter(second => valueOf(second, name) !== null)
      .map((second, i) => (i ? 'L' : 'M') + rounded(x(second.to)) + ','
        + rounded(y.at(Math.max(y.floor, valueOf(second, name))))).join('');
  }

  // What is not measured, with its name where there is room.
  function shaded(line, x, top, bottom, named) {
    return line.phases.flatMap(phase => {
      const width = x(phase.to) - x(phase.from);
      const area = element('rect', {'class': 'phase', x: x(phase.from), y: top, width: width, height: bottom - top,
        style: 'fill-opacity:.35;fill:' + colour('--line')}, tip(phase.name));
      return [area].concat(named && phase.name && wide(phase.name) + 6 < width
        ? text(x(phase.from) + width / 2, top - 8, phase.name, Object.assign(quiet(), {'text-anchor': 'middle'})) : []);
    });
  }

  function panelOf(line, panel, left, right, x, width, from, first) {
    const marks = [];
    const title = wrapped(panel.title, width);
    add(marks, lines(title, 0, from + LEADING / 2, {'font-weight': 600}));
    let at = from + title.length * LEADING;
    const all = looks(line, panel);
    if (all.length > 1) {
      const key = legend(all.map(one => ({name: one.name, swatch: (x1, y1) =>
        plot.line(x1, y1, x1 + 22, y1, one.stroke, {'stroke-width': 2, 'stroke-dasharray': one.dashes})})), width, at + LEADING / 2);
      add(marks, key.marks);
      at = key.bottom - LEADING / 2;
    }
    const top = at + (first ? 22 : 8);
    const bottom = top + HEIGHT;
    const scale = scaleOf(line, panel);
    const y = Object.assign(scale.between(bottom, top), {floor: scale.floor});
    add(marks, shaded(line, x, top, bottom, first));
    y.ticks.forEach(tick => marks.push(plot.line(left, y.at(tick), right, y.at(tick), colour('--line')),
      text(left - 8, y.at(tick), number(tick), Object.assign(quiet(), {'text-anchor': 'end'}))));
    line.events.forEach(event => marks.push(element('g', {'class': 'event'}, tip(event.words)
      + plot.line(x(event.at), top, x(event.at), bottom, colour('--warn'), {'stroke-width': 1.5, 'stroke-dasharray': '4 3'}))));
    all.forEach(one => marks.push(element('path', {'class': 'line', 'data-name': one.name,
      d: panel.held ? held(line, one.name, x, y) : joined(line, one.name, x, y),
      style: 'fill:none;stroke-width:2;stroke-linejoin:round;stroke:' + one.stroke, 'stroke-dasharray': one.dashes})));
    if (first) {
      line.levels.forEach(level => marks.push(element('g', {'class': 'level'}, tip(level.words)
        + plot.line(x(level.from), y.at(level.mean), x(level.to), y.at(level.mean), colour('--ink'),
          {'stroke-width': 1.5, 'stroke-dasharray': '6 4'}))));
    }
    marks.push(plot.line(left, bottom, right, bottom, colour('--quiet')));
    return {marks: marks, top: top, bottom: bottom};
  }

  // The values of a second in words.
  function told(line, second) {
    const values = line.panels.flatMap(panel => panel.names.filter(name => valueOf(second, name) !== null)
      .map(name => name + ' ' + number(second.values[name]) + ' ' + panel.unit));
    return [number(second.from) + '–' + number(second.to) + ' s'].concat(values,
      line.events.filter(event => event.at > second.from && event.at <= second.to).map(event => event.words)).join('\n');
  }

  function draw(line, width) {
    if (line.panels.length === 0) {
      return null;
    }
    const left = 12 + most(line.panels.flatMap(panel => scaleOf(line, panel).between(HEIGHT, 0).ticks.map(tick => wide(number(tick)))));
    const right = width - 16;
    const x = at => left + (right - left) * at / (line.end || 1);
    const marks = [];
    const all = [];
    let y = 0;
    line.panels.forEach((panel, i) => {
      const drawn = panelOf(line, panel, left, right, x, width, y, i === 0);
      add(marks, drawn.marks);
      all.push(drawn);
      y = drawn.bottom + 18;
    });
    const bottom = all[all.length - 1].bottom;
    const ticks = linear(line.end, 0, 1, 6).ticks.map(tick => ({value: tick, label: number(tick) + ' s'}));
    fitting(ticks, x).forEach(tick => marks.push(plot.line(x(tick.value), bottom, x(tick.value), bottom + 4, colour('--quiet')),
      text(Math.min(x(tick.value), width - wide(tick.label) / 2), bottom + LEADING, tick.label, Object.assign(quiet(), {'text-anchor': 'middle'}))));
    // Over all of it, what a mouse is told of each second.
    line.seconds.forEach(second => marks.push(element('rect', {'class': 'second', x: x(second.from), y: all[0].top,
      width: x(second.to) - x(second.from), height: bottom - all[0].top, 'fill-opacity': '0'}, tip(told(line, second)))));
    return {marks: marks, height: bottom + LEADING + 11};
  }

  return (line, width, title) => plot.framed(width, title,
    'Time line of ' + number(line.end) + ' s: ' + line.panels.map(panel => panel.title).join('; '), room => draw(line, room));
}
