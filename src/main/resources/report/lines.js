/**
 * Charts of lines along a numeric axis, with the range of each figure as a band.
 *
 * @param plots all that is drawn of a run
 * @param plot what charts are made of
 * @param axes the axes of the run
 * @param colour gives the colour of a name such as '--ink'
 */
function lineCharts(plots, plot, axes, colour) {
  'use strict';
  const {LEADING, wide, wrapped, rounded, element, text, quiet, line, tip, lines, linear, logarithmic, isWide, labelHeights,
    fitting, sum, distinct, add, legend} = plot;
  // More lines than this in one panel are hard to follow.
  const MOST_LINES = 6;
  const MOST_LINES_OF_TWO_PARTS = 3;
  const LEAST_WIDTH_FOR_LABELS_AT_LINES = 480;
  const PLOT_HEIGHT = 210;
  const DASHES = ['', '7 4', '2 3', '10 3 2 3'];
  const SYMBOLS = ['M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z', 'M-4,-4H4V4H-4Z', 'M0,-5L5,4H-5Z', 'M0,-6L5,0L0,6L-5,0Z'];
  const LOG = ', log scale';

  // ---- Panels and lines -------------------------------------------------------------------------------------------

  // Panels, so that no panel has more lines than can be told apart and none mixes what is not comparable.
  function panels(axis, points) {
    const others = axes.varying(points).filter(other => other.key !== axis.key
      && distinct(points.filter(point => axis.of(point) !== null).map(other.of)).length > 1);
    const nameOf = (without, point) => [axes.target(axis, point)].concat(others.filter(other => other !== without)
      .map(other => other.words(point))).join(', ');
    const reasons = distinct(points.map(point => point.apart)).sort((a, b) => (a === null ? 0 : 1) - (b === null ? 0 : 1));
    return reasons.flatMap(reason => {
      const own = points.filter(point => point.apart === reason);
      const apart = reason === null ? [] : ['not comparable: ' + reason + ', on a scale of its own'];
      const crowded = distinct(own.map(point => nameOf(null, point))).length > MOST_LINES;
      const by = crowded && others.length ? others[0] : null;
      return (by ? by.values : [null]).map(value => {
        const within = own.filter(point => by === null || by.of(point) === value);
        return {apart: reason !== null, heading: apart.concat(by && within.length ? [by.words(within[0])] : []).join('; '),
          points: within, name: point => nameOf(by, point)};
      }).filter(panel => panel.points.length > 0);
    });
  }

  // A panel's lines from left to right, each with its look.
  function linesOf(kind, axis, panel) {
    const names = distinct(panel.points.filter(point => axis.of(point) !== null).map(panel.name));
    const curves = plots.kinds[kind].curves;
    const second = panel.points.some(point => point.shown[kind].curves.slice(1).some(curve => curve !== null));
    const both = second && names.length <= MOST_LINES_OF_TWO_PARTS;
    const ofColour = {};
    const all = names.flatMap(name => {
      const own = panel.points.filter(point => panel.name(point) === name && axis.of(point) !== null)
        .sort((a, b) => axis.of(a) - axis.of(b));
      const hue = own[0].colour;
      const index = ofColour[hue] = (ofColour[hue] === undefined ? -1 : ofColour[hue]) + 1;
      return (both ? curves : curves.slice(0, 1)).map((part, i) => {
        const at = own.map(point => ({x: axis.of(point), point: point, curve: point.shown[kind].curves[i]}));
        return {target: axes.target(axis, own[0]), name: name + (both && part ? ', ' + part : ''), colour: hue, index: index, minor: i > 0, hollow: panel.apart,
          data: at.filter(one => one.curve !== null), lost: i > 0 ? [] : at.filter(one => one.point.shown[kind].queueGrew)};
      });
    });
    if (axis.isOfRates && plots.kinds[kind].ofRates) {
      // A closed loop asks for as much as it gets.
      panel.points.filter(point => axis.of(point) === null && point.shown[kind].curves[0] !== null).forEach(point => all.push({
        target: axes.target(axis, point), name: panel.name(point) + ', closed loop', colour: point.colour, index: 3, minor: false, hollow: true,
        data: [{x: point.shown[kind].curves[0].value, point: point, curve: point.shown[kind].curves[0]}], lost: []}));
    }
    return {both: both, lines: all.filter(one => one.data.length || one.lost.length)};
  }

  // ---- Marks ------------------------------------------------------------------------------------------------------

  function symbol(of, x, y, words) {
    return element('path', {'class': 'point', d: SYMBOLS[of.index % SYMBOLS.length],
      transform: 'translate(' + rounded(x) + ' ' + rounded(y) + ')' + (of.minor ? ' scale(.7)' : ''),
      style: 'stroke-width:1.5;stroke:' + of.colour + ';fill:' + (of.hollow ? colour('--paper') : of.colour)},
      words ? tip(words) : '');
  }

  function stroke(of) {
    return {'stroke-dasharray': of.minor ? '2 4' : DASHES[of.index % DASHES.length], 'stroke-width': of.minor ? 1.5 : 2.5};
  }

  function drawnLine(of, x, y, kind) {
    const marks = [];
    of.data.forEach((one, i) => {
      const next = of.data[i + 1];
      if (next && one.curve.range && next.curve.range) {
        const corners = [[one, 'low'], [one, 'high'], [next, 'high'], [next, 'low']].map(([at, end]) =>
          rounded(x.at(at.x)) + ',' + rounded(y.at(Math.max(at.curve.range[end], y.floor)))).join(' ');
        marks.push(element('polygon', {'class': 'band', points: corners, style: 'fill-opacity:.2;fill:' + of.colour}));
      }
    });
    const path = of.data.map((one, i) => (i ? 'L' : 'M') + rounded(x.at(one.x)) + ',' + rounded(y.at(one.curve.value))).join('');
    if (of.data.length > 1) {
      marks.push(element('path', Object.assign({'class': 'line', d: path, style: 'fill:none;stroke:' + of.colour}, stroke(of))));
    }
    of.data.forEach(one => marks.push(symbol(of, x.at(one.x), y.at(one.curve.value),
      [of.name, axes.place(one.point), [one.curve.text, plots.kinds[kind].unit, one.curve.spread].filter(Boolean).join(' ')]
        .join('\n'))));
    of.lost.forEach(one => marks.push(element('g', {'class': 'lost', transform: 'translate(' + rounded(x.at(one.x)) + ' ' + y.top + ')'},
      tip([of.name, axes.place(one.point), one.point.shown[kind].missing].join('\n'))
      + element('path', {d: 'M0,-2L7,11H-7Z', style: 'fill:' + colour('--paper') + ';stroke-width:2;stroke:' + of.colour}))));
    return marks;
  }

  // ---- A chart ----------------------------------------------------------------------------------------------------

  function draw(kind, axis, points, width) {
    const all = panels(axis, points).map(panel => Object.assign(panel, linesOf(kind, axis, panel)))
      .filter(panel => panel.lines.length > 0);
    if (all.length === 0) {
      return null;
    }
    const marks = [];
    let y = 6;
    all.forEach(panel => {
      // Panels that are comparable have one scale.
      const alike = all.filter(other => other.apart === panel.apart).flatMap(other => other.lines);
      const drawn = panelOf(kind, axis, panel, alike, all.flatMap(other => other.lines), width, y);
      add(marks, drawn.marks);
      y = drawn.bottom + 14;
    });
    const notes = without(kind, axis, points, all).flatMap(words => wrapped(words, width));
    add(marks, lines(notes, 0, y, quiet()));
    return {marks: marks, height: y - 8 + notes.length * LEADING};
  }

  // The targets without a line, by the reason.
  function without(kind, axis, points, drawn) {
    const named = drawn.flatMap(panel => panel.lines.map(one => one.target));
    const rest = points.filter(point => point.shown[kind].missing && !named.includes(axes.target(axis, point)));
    return distinct(rest.map(point => point.shown[kind].missing)).map(reason => distinct(rest
      .filter(point => point.shown[kind].missing === reason).map(point => axes.target(axis, point))).join(', ') + ': ' + reason);
  }

  // The scale of values, from the bottom to the top.
  function scaleOf(alike) {
    const means = alike.flatMap(one => one.data.map(at => at.curve.value));
    const log = means.length > 0 && isWide(means);
    const ranges = alike.flatMap(one => one.data.map(at => at.curve.range).filter(range => range));
    const values = means.concat(ranges.flatMap(range => [range.low, range.high]));
    const positive = values.filter(value => value > 0);
    const high = values.length ? most(values) : 1;
    return {log: log, floor: log ? least(positive) : 0, between: (bottom, top) =>
      log ? logarithmic(least(positive), most(positive), bottom, top)
        : Object.assign(linear(high, bottom, top, 5), values.length ? {} : {ticks: []})};
  }

  // The scale of places, from the left to the right.
  function placesOf(axis, every, left, right) {
    const places = every.flatMap(one => one.data.concat(one.lost).map(point => point.x));
    const low = least(places);
    const high = most(places);
    const log = !axis.even && isWide(places);
    const share = log ? value => Math.log(value / low) / Math.log(high / low) : value => (value - low) / (high - low || 1);
    const round = log ? logarithmic(low, high, left, right).ticks : linear(high, 0, 1, 5).ticks;
    const tick = value => ({value: value, label: number(value)});
    const within = (axis.ticks || round.map(tick)).filter(one => one.value >= low && one.value <= high);
    return {log: log, at: value => left + (right - left) * share(value),
      // Between places that are close to each other there may be no round one.
      ticks: within.length > 1 ? within : distinct(places).map(tick)};
  }

  function panelOf(kind, axis, panel, alike, every, width, from) {
    const marks = [];
    const scale = scaleOf(alike);
    const left = 12 + most(scale.between(PLOT_HEIGHT, 0).ticks.map(tick => wide(number(tick))).concat(0));

    let at = from;
    if (panel.heading) {
      const fitted = wrapped(panel.heading, width);
      add(marks, lines(fitted, 0, at + LEADING / 2, {'font-weight': 600}));
      at += fitted.length * LEADING + 4;
    }
    // Names stand at the ends of their lines if there is room, else above.
    const room = Math.min(.32 * width, 4 + most(panel.lines.map(one => wide(one.name))));
    const names = panel.lines.map(one => wrapped(one.name, room));
    const beside = width >= LEAST_WIDTH_FOR_LABELS_AT_LINES && sum(names.map(name => name.length * LEADING)) <= PLOT_HEIGHT;
    if (!beside) {
      const key = legend(panel.lines.map(one => ({name: one.name, swatch: (x, y) =>
        line(x, y, x + 22, y, one.colour, stroke(one)) + symbol(one, x + 11, y)})), width, at + LEADING / 2);
      add(marks, key.marks);
      at = key.bottom;
    }
    const chart = plots.kinds[kind];
    const axisTitle = wrapped((panel.both ? chart.axis : chart.axisOfFirstCurve) + (scale.log ? LOG : ''), width);
    add(marks, lines(axisTitle, 0, at + LEADING / 2, quiet()));
    const top = at + axisTitle.length * LEADING + 14;
    const bottom = top + PLOT_HEIGHT;
    const right = width - (beside ? room + 24 : 16);
    const y = Object.assign(scale.between(bottom, top), {floor: scale.floor, top: top});
    const x = placesOf(axis, every, left + 16, right - 8);

    y.ticks.forEach(tick => marks.push(line(left, y.at(tick), right, y.at(tick), colour('--line')),
      text(left - 8, y.at(tick), number(tick), Object.assign(quiet(), {'text-anchor': 'end'}))));
    marks.push(line(left, bottom, right, bottom, colour('--quiet')));
    fitting(x.ticks, x.at).forEach(tick => {
      marks.push(line(x.at(tick.value), bottom, x.at(tick.value), bottom + 4, colour('--quiet')));
      const half = wide(tick.label) / 2;
      marks.push(text(Math.min(x.at(tick.value), width - half), bottom + 13, tick.label, Object.assign(quiet(), {'text-anchor': 'middle'})));
    });
    const ranged = panel.lines.some(one => one.data.length > 1 && one.data.some(at => at.curve.range));
    const name = wrapped(axis.name + (x.log ? LOG : ''), right - left)
      .concat(ranged ? wrapped('bands: ' + plots.ranges[panel.points[0].workload], right - left) : []);
    add(marks, lines(name, (left + right) / 2, bottom + 31, Object.assign(quiet(), {'text-anchor': 'middle'})));
    panel.lines.forEach(one => add(marks, drawnLine(one, x, y, kind)));

    if (beside) {
      add(marks, labels(panel, names, x, y, top, bottom, right));
    }
    return {marks: marks, bottom: bottom + 26 + name.length * LEADING};
  }

  // The names at the ends of the lines.
  function labels(panel, names, x, y, top, bottom, right) {
    const marks = [];
    const ending = panel.lines.map(one => {
      const last = one.data[one.data.length - 1];
      return last ? {x: x.at(last.x), y: y.at(last.curve.value)} : {x: x.at(one.lost[0].x), y: top};
    });
    const placed = labelHeights(ending.map(end => end.y), names.map(one => one.length * LEADING), top - 8, bottom);
    names.forEach((words, i) => {
      const middle = placed[i] + words.length * LEADING / 2;
      marks.push(line(ending[i].x + 7, ending[i].y, right + 18, middle, panel.lines[i].colour, {'stroke-dasharray': '1 3'}));
      add(marks, lines(words, right + 22, placed[i] + LEADING / 2));
    });
    return marks;
  }

  return {draw: draw};
}
