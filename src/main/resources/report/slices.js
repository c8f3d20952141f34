/**
 * The chart of two points that took turns, as SVG: the ratio of their throughputs in each round of slices. It is a function of what
 * is drawn and of the width in pixels. It needs no page.
 *
 * @param colour gives the colour of a name such as '--ink'
 */
function sliceRatios(colour) {
  'use strict';
  const plot = plotting(colour);
  const {LEADING, wide, wrapped, element, text, quiet, tip, lines, logarithmic, fitting, add} = plot;
  const HEIGHT = 150;
  const RADIUS = 2.4;
  // Rounds of empty room between two repetitions.
  const GAP = 2;
  // Where the two may be alike, the chart shows where that is.
  const NEAR = 2;

  function draw(pair, width) {
    const ratios = pair.repetitions.flatMap(one => one.rounds.map(round => round.ratio).concat([one.ratio]));
    const near = least(ratios) < NEAR && most(ratios) > 1 / NEAR;
    const shown = near ? ratios.concat([1]) : ratios;
    const marks = [];
    const heading = wrapped('ratio of throughputs, log scale', width);
    add(marks, lines(heading, 0, LEADING / 2, quiet()));
    const top = heading.length * LEADING + 10;
    const bottom = top + HEIGHT;
    const y = logarithmic(least(shown), most(shown), bottom, top);
    const left = 12 + most(y.ticks.map(tick => wide(number(tick))));
    const right = width - 8;
    const places = plot.sum(pair.repetitions.map(one => one.length + GAP));
    const x = place => left + (right - left) * place / (places || 1);
    y.ticks.forEach(tick => marks.push(plot.line(left, y.at(tick), right, y.at(tick), colour('--line')),
      text(left - 8, y.at(tick), number(tick), Object.assign(quiet(), {'text-anchor': 'end'}))));
    if (near) {
      marks.push(plot.line(left, y.at(1), right, y.at(1), colour('--quiet'), {'stroke-dasharray': '4 3'}));
    }
    const names = [];
    let from = GAP / 2;
    pair.repetitions.forEach(one => {
      one.rounds.forEach(round => marks.push(element('circle', {'class': 'round', cx: x(from + round.number - .5),
        cy: y.at(round.ratio), r: RADIUS, style: 'fill:' + pair.colour + (round.disturbed ? ';fill-opacity:0;stroke:' + pair.colour : ';fill-opacity:.75')}, tip('repetition ' + one.number + ', round ' + round.number + ': '
        + number(round.ratio) + (round.disturbed ? ', other programs used more of the machine beside one of the two' : '')))));
      marks.push(element('g', {'class': 'repetition'}, tip('repetition ' + one.number + ': ' + number(one.ratio))
        + plot.line(x(from), y.at(one.ratio), x(from + one.length), y.at(one.ratio), colour('--ink'), {'stroke-width': 2})));
      names.push({value: from + one.length / 2, label: String(one.number)});
      from += one.length + GAP;
    });
    marks.push(plot.line(left, bottom, right, bottom, colour('--quiet')));
    fitting(names, x).forEach(name => marks.push(text(x(name.value), bottom + 12, name.label,
      Object.assign(quiet(), {'text-anchor': 'middle'}))));
    marks.push(text((left + right) / 2, bottom + 28, 'repetition', Object.assign(quiet(), {'text-anchor': 'middle'})));
    return {marks: marks, height: bottom + 38};
  }

  return (pair, width, title) => plot.framed(width, title, pair.title + '. '
    + pair.repetitions.map(one => 'repetition ' + one.number + ': ' + number(one.ratio)).join('; '), room => draw(pair, room));
}
