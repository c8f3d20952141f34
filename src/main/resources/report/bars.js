/**
 * Charts of bars, for axes that are no numbers.
 *
 * @param plots all that is drawn of a run
 * @param plot what charts are made of
 * @param axes the axes of the run
 * @param colour gives the colour of a name such as '--ink'
 */
function barCharts(plots, plot, axes, colour) {
  'use strict';
  const {LEADING, wide, wrapped, element, text, quiet, line, tip, lines, linear, sum, distinct, add, legend} = plot;
  // Bars that are so many times longer than those that are comparable would hide them.
  const MOST_TIMES_GREATER = 4;

  const hue = (part, point) => part.tone ? colour('--tone-' + part.tone) : point.colour;

  // Stripes across a bar, which tell targets of one colour apart: 1 rises, 2 falls, and 3 does both.
  function striped(x, y, width, height, stripes, stroke, thick) {
    const marks = [];
    for (let at = 9 - height; stripes > 0 && at < width; at += 9) {
      const from = Math.max(at, 0);
      const to = Math.min(at + height, width);
      const low = y + height - (from - at);
      const high = y + height - (to - at);
      if (to > from && stripes !== 2) {
        marks.push(line(x + from, low, x + to, high, stroke, {'class': 'stripe', 'stroke-width': thick}));
      }
      if (to > from && stripes !== 1) {
        marks.push(line(x + from, 2 * y + height - low, x + to, 2 * y + height - high, stroke, {'class': 'stripe', 'stroke-width': thick}));
      }
    }
    return marks;
  }

  // A bar of a part: full, hatched for the kernel, striped for another target of its colour, or hollow for what is not comparable.
  function bar(x, y, width, height, fill, hatched, stripes, hollow, words) {
    const box = {x: x, y: y, width: Math.max(width, 1), height: height};
    const stroke = hollow ? fill : colour('--paper');
    const thick = hollow ? 1 : 2;
    const marks = [];
    if (hatched) {
      for (let at = 3; at < width; at += 6) {
        marks.push(line(x + at, y, x + at, y + height, stroke, {'stroke-width': thick}));
      }
    }
    add(marks, striped(x, y, width, height, stripes, stroke, thick));
    return element('g', {'class': 'bar'}, tip(words) + element('rect', Object.assign(box,
      {style: (hollow ? 'fill-opacity:.15;stroke-width:1.5;stroke:' + fill + ';' : '') + 'fill:' + fill})) + marks.join(''));
  }

  function whisker(low, high, y) {
    const ink = colour('--ink');
    const stroke = {'stroke-width': 1.5};
    return element('g', {'class': 'whisker'}, line(low, y, high, y, ink, stroke)
      + line(low, y - 5, low, y + 5, ink, stroke) + line(high, y - 5, high, y + 5, ink, stroke));
  }

  // The bars of a point; what is missing has a label alone.
  function barsOf(kind, point) {
    const shown = point.shown[kind];
    return shown.missing ? [{segments: [], label: shown.missing, range: null, high: 0}] : shown.bars.map(one =>
      Object.assign({high: Math.max(sum(one.segments.map(segment => segment.value)), one.range ? one.range.high : 0)}, one));
  }

  // The points in blocks: first those that are comparable, then the others by the reason; in each, by what is varied.
  function blocks(points) {
    const several = distinct(points.map(point => point.target)).length > 1;
    const reasons = distinct(points.map(point => point.apart)).sort((a, b) => (a === null ? 0 : 1) - (b === null ? 0 : 1));
    return reasons.map(reason => {
      const own = points.filter(point => point.apart === reason);
      const places = several ? distinct(own.map(axes.place)) : [null];
      return {heading: reason === null ? null : 'not comparable: ' + reason, groups: places.map(one => ({
        heading: one || null,
        rows: own.filter(point => one === null || axes.place(point) === one)
          .map(point => ({point: point, name: several ? point.target : axes.place(point) || point.target}))
      }))};
    });
  }

  const highOf = block => most(block.groups.flatMap(group => group.rows.flatMap(row => row.bars.map(one => one.high))));

  // The bars of a row, from the height y on, where a scale places them.
  function rowOf(chart, row, gutter, scale, y) {
    const marks = [];
    const names = wrapped(row.name, gutter - 10);
    const thick = row.bars.length > 1 ? 15 : 20;
    const room = Math.max(row.bars.length * (thick + 2), names.length * LEADING);
    add(marks, lines(names, 0, y + room / 2 - (names.length - 1) * LEADING / 2));
    row.bars.forEach((one, i) => {
      const at = y + (room - row.bars.length * (thick + 2)) / 2 + i * (thick + 2) + 1;
      let from = 0;
      one.segments.forEach(segment => {
        const part = chart.parts[segment.part];
        const words = [row.point.target, axes.place(row.point), part.name + ' ' + segment.text + ' ' + chart.unit]
          .map(word => word.trim()).filter(Boolean).join('\n');
        marks.push(bar(scale.at(from), at, scale.at(segment.value) - scale.at(0), thick, hue(part, row.point),
          part.kernel, part.tone ? 0 : row.point.stripes, row.point.apart !== null, words));
        from += segment.value;
      });
      if (one.range) {
        // A dip may be below 0 by chance; the names of the targets stand there.
        marks.push(whisker(scale.at(Math.max(0, one.range.low)), scale.at(Math.max(0, one.range.high)), at + thick / 2));
      }
      marks.push(text(scale.at(Math.max(0, one.high)) + 6, at + thick / 2, one.label,
        one.segments.length ? {'class': 'value'} : Object.assign({'class': 'value'}, quiet())));
    });
    return {marks: marks, bottom: y + room + 8};
  }

  // What is left of a height between breaks.
  function stretches(top, bottom, breaks) {
    const all = [];
    let from = top;
    breaks.forEach(([begin, end]) => {
      if (begin > from) {
        all.push([from, begin]);
      }
      from = end;
    });
    return from < bottom ? all.concat([[from, bottom]]) : all;
  }

  function draw(kind, points, width) {
    const chart = plots.kinds[kind];
    const all = blocks(points);
    const rows = all.flatMap(block => block.groups.flatMap(group => group.rows));
    rows.forEach(row => {
      row.bars = barsOf(kind, row.point);
    });
    const bars = rows.flatMap(row => row.bars);
    const gutter = Math.min(.36 * width, 12 + most(rows.map(row => wide(row.name))));
    const right = width - Math.min(.42 * width, 12 + most(bars.map(one => wide(one.label))));
    // What is not comparable and far greater has a scale of its own, else what is comparable could not be seen.
    const comparable = highOf(all[0]);
    const alone = block => block !== all[0] && comparable > 0 && highOf(block) > MOST_TIMES_GREATER * comparable;
    const shared = all.filter(block => !alone(block));
    const high = most(shared.map(highOf));
    const label = wide(number(high)) + 22;
    const main = linear(high, gutter, right, Math.max(1, Math.min(5, Math.floor((right - gutter) / label))));

    const used = chart.form !== 'STACKED' ? [] : chart.parts.filter((part, i) =>
      bars.some(one => one.segments.some(segment => segment.part === i)));
    const key = legend(used.map(part => ({name: part.name, swatch: (x, y) =>
      bar(x, y - 6, 20, 12, hue(part, points[0]), part.kernel, 0, false, part.name)})), width, 10);
    const marks = [];
    const breaks = [];
    let y = key.bottom + 2;
    const heading = (words, bold) => {
      const fitting = wrapped(words, width * .9);
      add(marks, lines(fitting, 0, y + LEADING / 2, bold ? {'font-weight': 600} : quiet()));
      breaks.push([y, y + fitting.length * LEADING + 2]);
      y += fitting.length * LEADING + 4;
    };
    const top = y;
    const behind = [];
    // The grid behind the bars, and not behind a heading; below it the axis.
    const drawAxis = () => {
      main.ticks.forEach(tick => {
        add(behind, stretches(top, y, breaks).map(([from, to]) => line(main.at(tick), from, main.at(tick), to, colour('--line'))));
        marks.push(text(main.at(tick), y + 10, number(tick), Object.assign(quiet(), {'text-anchor': 'middle'})));
      });
      const title = wrapped(chart.axis + (distinct(points.map(point => point.clients)).length === 1
        ? ' at ' + axes.clients(points[0].clients) : ''), width)
        .concat(bars.some(one => one.range) ? wrapped('whiskers: ' + plots.ranges[points[0].workload], width) : []);
      add(marks, lines(title, width / 2, y + 28, Object.assign(quiet(), {'text-anchor': 'middle'})));
      y += 28 + title.length * LEADING;
    };
    shared.concat(all.filter(alone)).forEach((block, i) => {
      if (i === shared.length) {
        drawAxis();
      }
      if (block.heading !== null) {
        y += 6;
        marks.push(line(0, y, width, y, colour('--quiet'), {'stroke-dasharray': '4 4'}));
        y += 4;
        heading(block.heading + (alone(block) ? ', on a scale of its own' : ''), true);
      }
      const scale = alone(block) ? linear(highOf(block), gutter, right, 1) : main;
      block.groups.forEach(group => {
        if (group.heading !== null) {
          heading(group.heading, block.heading === null);
        }
        group.rows.forEach(row => {
          const drawn = rowOf(chart, row, gutter, scale, y);
          add(marks, drawn.marks);
          y = drawn.bottom;
        });
      });
    });
    if (shared.length === all.length) {
      drawAxis();
    }
    return {marks: behind.concat(key.marks, marks), height: y};
  }

  return {draw: draw, labels: (kind, point) => barsOf(kind, point).map(one => one.label).join(', ')};
}
