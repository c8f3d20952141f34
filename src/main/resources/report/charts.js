/**
 * The charts of a summary, as SVG: a function of a chart's kind, its workload and its width in pixels. It needs no page and
 * no library. It lays out every text itself, so that none runs into another, wherever the chart is drawn.
 *
 * @param plots what a summary does not say: the parts of each kind of chart, the look of each point
 * @param colour gives the colour of a name such as '--ink'
 */
function charts(summary, plots, colour) {
  'use strict';
  const {SIZE, LEADING, sum, wide, wrapped, rounded, element, text, quiet,
    line, tip, lines, linear, logarithmic, isWide, labelHeights, fitting} = plotting(colour);
  // Named outright, since a saved chart has no page to inherit it from.
  const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
  // More lines than this in one panel are hard to follow.
  const MOST_LINES = 6;
  // Bars that are so many times longer than those that are comparable would hide them.
  const MOST_TIMES_GREATER = 4;
  const MOST_LINES_OF_TWO_PARTS = 3;
  const LEAST_WIDTH_FOR_LABELS_AT_LINES = 480;
  const PLOT_HEIGHT = 210;
  const DASHES = ['', '7 4', '2 3', '10 3 2 3'];
  const SYMBOLS = ['M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z', 'M-4,-4H4V4H-4Z', 'M0,-5L5,4H-5Z', 'M0,-6L5,0L0,6L-5,0Z'];
  const RATE = 'rate';
  const RELEASE = 'release';

  const look = point => plots.points[point.id];
  // Why a point is not comparable, or null.
  const unlike = point => look(point).apart || null;
  const clients = count => count + (count === 1 ? ' client' : ' clients');
  const mean = (point, key) => point.metrics[key] ? point.metrics[key].mean : null;
  const distinct = values => [...new Set(values)];
  const add = (list, more) => more.forEach(one => list.push(one));

  // ---- What a point has -------------------------------------------------------------------------------------------

  function spread(metric) {
    return metric.n >= plots.leastBlocks && metric.low !== null
      ? [Math.max(0, metric.low), metric.high] : [metric.least, metric.most];
  }

  const parts = (kind, point) => plots.kinds[kind].parts.filter(part => look(point).parts.includes(part.key));

  // Why a chart has no figure of a point.
  function missing(kind, point) {
    if (/^(round-trips|bytes)$/.test(kind) && !look(point).wire) {
      return 'no wire';
    }
    return kind === 'latency' && point.load.model === 'open' ? 'no latency: the queue grew' : 'not measured';
  }

  // ---- Axes -------------------------------------------------------------------------------------------------------

  // Where a point stands on an axis whose values are numbers; null on another.
  const along = (point, key) => key in look(point).places ? look(point).places[key] : null;

  const spaced = written => String(written).replace(/^([\d.]+)([A-Za-zµ])/, '$1 $2');

  function axisOf(key, points, of) {
    const values = distinct(points.map(of).filter(value => value !== undefined));
    return {key: key, of: of, values: values, words: point => key === 'clients' ? clients(of(point)) : key + '=' + of(point)};
  }

  // The axes on which these points differ, but for the target.
  function axes(points) {
    return distinct(points.flatMap(point => Object.keys(point.varied || {}))).filter(key => key !== 'clients')
      .map(key => axisOf(key, points, point => (point.varied || {})[key]))
      .concat(axisOf('clients', points, point => point.clients))
      .filter(axis => axis.values.length > 1);
  }

  const varying = {};

  // Where a point stands on the axes on which the points of its load differ.
  function place(point) {
    if (!varying[point.workload]) {
      varying[point.workload] = axes(summary.points.filter(other => other.workload === point.workload));
    }
    return varying[point.workload].map(axis => axis.words(point)).join(', ');
  }

  const NAMES = {clients: 'clients', rate: 'arrivals per second', 'network-rtt': 'distance added to the network, round trip'};

  // The numeric axis that is drawn from left to right: of rates if there are several, else the one with the most values.
  function across(points) {
    const open = points.filter(point => point.load.model === 'open' && point.load.perSecond);
    const all = axes(points);
    const rates = all.find(axis => axis.key === RATE);
    if (rates && distinct(open.map(rates.of)).length > 1) {
      // Rates are no round numbers, so that their axis has ticks of its own.
      return {key: RATE, name: NAMES[RATE], of: point => point.load.model === 'open' ? point.load.perSecond : null, ticks: null};
    }
    const numeric = all.filter(axis => points.some(point => along(point, axis.key) !== null))
      .sort((a, b) => b.values.length - a.values.length)[0];
    if (numeric) {
      const values = distinct(points.map(point => along(point, numeric.key)).filter(value => value !== null));
      // A distance of 0 has no logarithm.
      const even = least(values) === 0 && isWide(values.filter(value => value > 0));
      const order = values.slice().sort((a, b) => a - b);
      const position = point => even && along(point, numeric.key) !== null
        ? order.indexOf(along(point, numeric.key)) : along(point, numeric.key);
      return {key: numeric.key, name: NAMES[numeric.key] || numeric.key, of: position,
        ticks: numeric.values.map(value => ({value: position(points.find(point => numeric.of(point) === value)), label: spaced(value)}))};
    }
    return acrossReleases(points);
  }

  // Of one engine's releases from the earliest on, if they are an axis.
  function acrossReleases(points) {
    const of = point => along(point, RELEASE);
    const order = points.filter(point => of(point) !== null);
    return order.length === 0 ? null : {key: RELEASE, name: RELEASE, of: of,
      ticks: distinct(order.map(of)).map(value => ({value: value, label: look(order.find(point => of(point) === value)).release}))};
  }

  // ---- Bars -------------------------------------------------------------------------------------------------------

  const hue = (part, point) => part.tone ? colour('--tone-' + part.tone) : look(point).colour;

  // A bar of a part: full, hatched for the kernel, or hollow for what is not comparable.
  function bar(x, y, width, height, fill, hatched, hollow, words) {
    const box = {x: x, y: y, width: Math.max(width, 1), height: height};
    const stripes = [];
    if (hatched) {
      for (let at = 3; at < width; at += 6) {
        stripes.push(line(x + at, y, x + at, y + height, colour('--paper'), {'stroke-width': 2}));
      }
    }
    return element('g', {'class': 'bar'}, tip(words) + element('rect', Object.assign(box,
      {style: (hollow ? 'fill-opacity:.15;stroke-width:1.5;stroke:' + fill + ';' : '') + 'fill:' + fill})) + stripes.join(''));
  }

  function whisker(low, high, y) {
    const ink = colour('--ink');
    const stroke = {'stroke-width': 1.5};
    return element('g', {'class': 'whisker'}, line(low, y, high, y, ink, stroke)
      + line(low, y - 5, low, y + 5, ink, stroke) + line(high, y - 5, high, y + 5, ink, stroke));
  }

  // The bars of a point: each has segments one behind the other, and a label.
  function barsOf(kind, point) {
    const form = plots.kinds[kind].form;
    const measured = parts(kind, point).filter(part => mean(point, part.key) !== null);
    if (measured.length === 0) {
      return [{segments: [], label: missing(kind, point), high: 0}];
    }
    const segment = part => ({value: mean(point, part.key), part: part});
    if (form === 'STACKED') {
      const total = sum(measured.map(part => mean(point, part.key)));
      return [{segments: measured.map(segment), label: number(total), high: total}];
    }
    return measured.map(part => {
      const metric = point.metrics[part.key];
      const range = form === 'ONE' && metric.n > 1 && metric.most > metric.least ? spread(metric) : null;
      return {segments: [segment(part)], label: (part.name ? part.name + ' ' : '') + number(metric.mean), range: range,
        high: Math.max(metric.mean, range ? range[1] : 0)};
    });
  }

  // The points in blocks: first those that are comparable, then the others by the reason; in each, by what is varied.
  function blocks(points) {
    const several = distinct(points.map(point => point.target)).length > 1;
    const reasons = distinct(points.map(point => unlike(point))).sort((a, b) => (a === null ? 0 : 1) - (b === null ? 0 : 1));
    return reasons.map(reason => {
      const own = points.filter(point => unlike(point) === reason);
      const places = several ? distinct(own.map(place)) : [null];
      return {heading: reason === null ? null : 'not comparable: ' + reason, groups: places.map(one => ({
        heading: one || null,
        rows: own.filter(point => one === null || place(point) === one)
          .map(point => ({point: point, name: several ? point.target : place(point) || point.target}))
      }))};
    });
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

  function barChart(kind, points, width) {
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
    const highOf = block => most(block.groups.flatMap(group => group.rows.flatMap(row => row.bars.map(one => one.high))));
    const comparable = highOf(all[0]);
    const alone = block => block !== all[0] && comparable > 0 && highOf(block) > MOST_TIMES_GREATER * comparable;
    const high = most(all.filter(block => !alone(block)).map(highOf));
    const label = wide(number(high)) + 22;
    const main = linear(high, gutter, right, Math.max(1, Math.min(5, Math.floor((right - gutter) / label))));

    const used = chart.form !== 'STACKED' ? [] : chart.parts.filter(part =>
      bars.some(one => one.segments.some(segment => segment.part.name === part.name)));
    const key = legend(used.map(part => ({name: part.name, swatch: (x, y) =>
      bar(x, y - 6, 20, 12, hue(part, points[0]), part.kernel, false, part.name)})), width, 10);
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
      const title = wrapped(chart.axis + (kind === 'throughput' && distinct(points.map(p => p.clients)).length === 1
        ? ' at ' + clients(points[0].clients) : ''), width);
      add(marks, lines(title, width / 2, y + 28, Object.assign(quiet(), {'text-anchor': 'middle'})));
      y += 28 + title.length * LEADING;
    };
    const shared = all.filter(block => !alone(block));
    shared.concat(all.filter(alone)).forEach((block, i) => {
      if (i === shared.length) {
        drawAxis();
      }
      const scale = alone(block) ? linear(highOf(block), gutter, right, 1) : main;
      if (block.heading !== null) {
        y += 6;
        marks.push(line(0, y, width, y, colour('--quiet'), {'stroke-dasharray': '4 4'}));
        y += 4;
        heading(block.heading + (alone(block) ? ', on a scale of its own' : ''), true);
      }
      block.groups.forEach(group => {
        if (group.heading !== null) {
          heading(group.heading, block.heading === null);
        }
        group.rows.forEach(row => {
          const names = wrapped(row.name, gutter - 10);
          const thick = row.bars.length > 1 ? 15 : 20;
          const room = Math.max(row.bars.length * (thick + 2), names.length * LEADING);
          add(marks, lines(names, 0, y + room / 2 - (names.length - 1) * LEADING / 2));
          row.bars.forEach((one, i) => {
            const at = y + (room - row.bars.length * (thick + 2)) / 2 + i * (thick + 2) + 1;
            let from = 0;
            one.segments.forEach(segment => {
              const words = [row.point.target, place(row.point), segment.part.name + ' ' + number(segment.value) + ' ' + chart.unit]
                .map(word => word.trim()).filter(Boolean).join('\n');
              marks.push(bar(scale.at(from), at, scale.at(segment.value) - scale.at(0), thick, hue(segment.part, row.point),
                segment.part.kernel, unlike(row.point) !== null, words));
              from += segment.value;
            });
            if (one.range) {
              marks.push(whisker(scale.at(one.range[0]), scale.at(one.range[1]), at + thick / 2));
            }
            marks.push(text(scale.at(one.high) + 6, at + thick / 2, one.label,
              one.segments.length ? {'class': 'value'} : Object.assign({'class': 'value'}, quiet())));
          });
          y += room + 8;
        });
      });
    });
    if (shared.length === all.length) {
      drawAxis();
    }
    return {marks: behind.concat(key.marks, marks), height: y};
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

  // ---- Lines ------------------------------------------------------------------------------------------------------

  // What is drawn of a point as lines: the first is what the chart is about, a second one is a part of it.
  function curves(kind, point, both) {
    const all = parts(kind, point);
    const one = (name, keys, minor) => {
      const values = keys.map(key => mean(point, key)).filter(value => value !== null);
      // The CPU of two processes is a sum, which has no range of its own; so that of one process is drawn without one too.
      const metric = keys.length === 1 && kind !== 'cpu' ? point.metrics[keys[0]] : null;
      return {name: name, minor: minor, value: values.length ? sum(values) : null,
        range: metric && metric.n > 1 ? spread(metric) : null};
    };
    const keys = some => some.map(part => part.key);
    if (kind === 'latency') {
      return both ? [one('p99', ['latency.p99'], false), one('p50', ['latency.p50'], true)] : [one('p99', ['latency.p99'], false)];
    }
    if (kind === 'cpu') {
      const total = one(both ? 'total' : '', keys(all), false);
      return both ? [total, one('in the kernel', keys(all.filter(part => part.kernel)), true)] : [total];
    }
    if (kind === 'disk') {
      return both && mean(point, all[1].key) !== null
        ? [one('writes', [all[0].key], false), one('reads', [all[1].key], true)] : [one(both ? 'writes' : '', [all[0].key], false)];
    }
    return [one('', keys(all), false)];
  }

  function titleOfLines(kind, both) {
    if (both) {
      return plots.kinds[kind].axis;
    }
    return {latency: 'p99 latency, µs', disk: 'disk writes per transaction'}[kind] || plots.kinds[kind].axis;
  }

  // Panels, so that no panel has more lines than can be told apart and none mixes what is not comparable.
  function panels(axis, points) {
    const others = axes(points).filter(other => other.key !== axis.key
      && distinct(points.filter(point => axis.of(point) !== null).map(other.of)).length > 1);
    const targetOf = axis.key === RELEASE ? point => look(point).unreleased : point => point.target;
    const nameOf = (without, point) => [targetOf(point)].concat(others.filter(other => other !== without)
      .map(other => other.words(point))).join(', ');
    const reasons = distinct(points.map(point => unlike(point))).sort((a, b) => (a === null ? 0 : 1) - (b === null ? 0 : 1));
    return reasons.flatMap(reason => {
      const own = points.filter(point => unlike(point) === reason);
      const apart = reason === null ? [] : ['not comparable: ' + reason + ', on a scale of its own'];
      const crowded = distinct(own.map(point => nameOf(null, point))).length > MOST_LINES;
      const by = crowded && others.length ? others[0] : null;
      return (by ? by.values : [null]).map(value => {
        const within = own.filter(point => by === null || by.of(point) === value);
        return {apart: reason !== null, heading: apart.concat(by ? [by.words(within[0])] : []).join('; '), points: within,
          name: point => nameOf(by, point)};
      }).filter(panel => panel.points.length > 0);
    });
  }

  // A panel's lines from left to right, each with its look.
  function linesOf(kind, axis, panel) {
    const names = distinct(panel.points.filter(point => axis.of(point) !== null).map(panel.name));
    const both = names.length <= MOST_LINES_OF_TWO_PARTS;
    const ofColour = {};
    const all = names.flatMap(name => {
      const own = panel.points.filter(point => panel.name(point) === name && axis.of(point) !== null)
        .sort((a, b) => axis.of(a) - axis.of(b));
      const hue = look(own[0]).colour;
      const index = ofColour[hue] = (ofColour[hue] === undefined ? -1 : ofColour[hue]) + 1;
      return distinct(own.flatMap(point => curves(kind, point, both).map(curve => curve.name))).map(part => {
        const at = own.map(point => ({x: axis.of(point), point: point,
          curve: curves(kind, point, both).find(curve => curve.name === part) || {value: null}}));
        const minor = at.some(one => one.curve.minor);
        return {name: name + (part ? ', ' + part : ''), colour: hue, index: index, minor: minor, hollow: panel.apart, single: false,
          data: at.filter(one => one.curve.value !== null),
          lost: minor || kind !== 'latency' ? [] : at.filter(one => one.curve.value === null && one.point.load.model === 'open')};
      });
    });
    if (axis.key === RATE && kind === 'throughput') {
      // A closed loop asks for as much as it gets.
      panel.points.filter(point => axis.of(point) === null).forEach(point => all.push({
        name: panel.name(point) + ', closed loop', colour: look(point).colour, index: 3, minor: false, hollow: true, single: true,
        data: [{x: mean(point, 'throughput'), point: point, curve: curves(kind, point, both)[0]}], lost: []}));
    }
    return {both: both, lines: all.filter(one => one.data.length || one.lost.length)};
  }

  function symbol(of, x, y, words) {
    return element('path', {'class': 'point', d: SYMBOLS[of.index % SYMBOLS.length],
      transform: 'translate(' + rounded(x) + ' ' + rounded(y) + ')' + (of.minor ? ' scale(.7)' : ''),
      style: 'stroke-width:1.5;stroke:' + of.colour + ';fill:' + (of.hollow ? colour('--paper') : of.colour)},
      words ? tip(words) : '');
  }

  function stroke(of) {
    return {'stroke-dasharray': of.minor ? '2 4' : DASHES[of.index % DASHES.length], 'stroke-width': of.minor ? 1.5 : 2.5};
  }

  function drawnLine(of, x, y, unit) {
    const marks = [];
    of.data.forEach((one, i) => {
      const next = of.data[i + 1];
      const both = next && one.curve.range && next.curve.range;
      if (both) {
        const corners = [[one, 0], [one, 1], [next, 1], [next, 0]].map(([at, end]) =>
          rounded(x.at(at.x)) + ',' + rounded(y.at(Math.max(at.curve.range[end], y.floor)))).join(' ');
        marks.push(element('polygon', {'class': 'band', points: corners, style: 'fill-opacity:.2;fill:' + of.colour}));
      }
    });
    const path = of.data.map((one, i) => (i ? 'L' : 'M') + rounded(x.at(one.x)) + ',' + rounded(y.at(one.curve.value))).join('');
    if (of.data.length > 1) {
      marks.push(element('path', Object.assign({'class': 'line', d: path, style: 'fill:none;stroke:' + of.colour}, stroke(of))));
    }
    of.data.forEach(one => marks.push(symbol(of, x.at(one.x), y.at(one.curve.value),
      of.name + '\n' + place(one.point) + '\n' + number(one.curve.value) + ' ' + unit
        + (one.curve.range ? ' (' + number(one.curve.range[0]) + '–' + number(one.curve.range[1]) + ')' : ''))));
    of.lost.forEach(one => marks.push(element('g', {'class': 'lost', transform: 'translate(' + rounded(x.at(one.x)) + ' ' + y.top + ')'},
      tip(of.name + '\n' + place(one.point) + '\nno latency: the queue grew')
      + element('path', {d: 'M0,-2L7,11H-7Z', style: 'fill:' + colour('--paper') + ';stroke-width:2;stroke:' + of.colour}))));
    return marks;
  }

  function lineChart(kind, axis, points, width) {
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
    return {marks: marks, height: y - 8};
  }

  function panelOf(kind, axis, panel, alike, every, width, from) {
    const marks = [];
    const means = alike.flatMap(one => one.data.map(at => at.curve.value));
    const log = means.length > 0 && isWide(means);
    const values = means.concat(alike.flatMap(one => one.data.flatMap(at => at.curve.range || [])));
    const positive = values.filter(value => value > 0);
    const ends = values.length ? values : [1];
    const scaleOf = (bottom, top) => log ? logarithmic(least(positive), most(positive), bottom, top) : linear(most(ends), bottom, top, 5);
    const left = 12 + most(scaleOf(0, 1).ticks.map(tick => wide(number(tick))));

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
    const axisTitle = wrapped(titleOfLines(kind, panel.both), width);
    add(marks, lines(axisTitle, 0, at + LEADING / 2, quiet()));
    const top = at + axisTitle.length * LEADING + 14;
    const bottom = top + PLOT_HEIGHT;
    const right = width - (beside ? room + 24 : 16);
    const y = Object.assign(scaleOf(bottom, top), {floor: log ? least(positive) : 0, top: top});

    const places = every.flatMap(one => one.data.concat(one.lost).map(point => point.x));
    const low = least(places);
    const high = most(places);
    const inner = [left + 16, right - 8];
    const share = !isWide(places) ? value => (value - low) / (high - low || 1) : value => Math.log(value / low) / Math.log(high / low);
    const x = {at: value => inner[0] + (inner[1] - inner[0]) * share(value)};
    const round = isWide(places) ? logarithmic(low, high, 0, 1).ticks : linear(high, 0, 1, 5).ticks;
    const ticks = (axis.ticks || round.map(value => ({value: value, label: number(value)})))
      .filter(tick => tick.value >= low && tick.value <= high);

    y.ticks.forEach(tick => marks.push(line(left, y.at(tick), right, y.at(tick), colour('--line')),
      text(left - 8, y.at(tick), number(tick), Object.assign(quiet(), {'text-anchor': 'end'}))));
    marks.push(line(left, bottom, right, bottom, colour('--quiet')));
    fitting(ticks, x.at).forEach(tick => {
      marks.push(line(x.at(tick.value), bottom, x.at(tick.value), bottom + 4, colour('--quiet')));
      const half = wide(tick.label) / 2;
      marks.push(text(Math.min(x.at(tick.value), width - half), bottom + 13, tick.label, Object.assign(quiet(), {'text-anchor': 'middle'})));
    });
    const name = wrapped(axis.name, right - left);
    add(marks, lines(name, (left + right) / 2, bottom + 31, Object.assign(quiet(), {'text-anchor': 'middle'})));
    panel.lines.forEach(one => add(marks, drawnLine(one, x, y, plots.kinds[kind].unit)));

    if (beside) {
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
    }
    return {marks: marks, bottom: bottom + 26 + name.length * LEADING};
  }

  // ---- A chart ----------------------------------------------------------------------------------------------------

  // What a reader who does not see the chart is told.
  function told(kind, points) {
    return points.map(point => [point.target, place(point)].filter(Boolean).join(', ') + ': '
      + barsOf(kind, point).map(one => one.label).join(', ')
      + (unlike(point) === null ? '' : ' (not comparable: ' + look(point).apart + ')')).join('; ');
  }

  /**
   * @param title the title that a chart has which stands alone, with a margin around it; none in a page
   */
  return (kind, workload, width, title) => {
    const points = summary.points.filter(point => point.valid && point.metrics.throughput && point.workload === workload);
    if (!points.some(point => barsOf(kind, point).some(one => one.segments.length))) {
      return null;
    }
    const margin = title ? 14 : 0;
    const heading = title ? wrapped(title, .85 * (width - 2 * margin)) : [];
    const axis = across(points);
    const drawn = axis ? lineChart(kind, axis, points, width - 2 * margin) : barChart(kind, points, width - 2 * margin);
    if (!drawn) {
      return null;
    }
    const above = margin + heading.length * LEADING + (title ? 8 : 0);
    const height = Math.ceil(drawn.height + above + margin);
    const words = plots.kinds[kind].title + ', ' + plots.kinds[kind].unit + '. ' + told(kind, points);
    const content = lines(heading, 0, LEADING / 2 - above + margin, {'font-weight': 600}).concat(drawn.marks).join('');
    return {height: height, words: words, svg: element('svg', {xmlns: 'http://www.w3.org/2000/svg', width: width, height: height,
      viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': words, 'font-family': FONT, 'font-size': SIZE},
      element('rect', {width: width, height: height, style: 'fill:' + colour('--paper')})
        + (title ? element('g', {transform: 'translate(' + margin + ' ' + above + ')'}, content) : content))};
  };
}
