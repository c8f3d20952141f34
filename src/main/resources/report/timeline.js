/**
 * A trial's time line as ECharts' options. It does not depend on a page.
 *
 * @param summary says the levels of each trial
 * @param colour gives the colour of a name such as '--ink'
 */
function timeLines(summary, colour) {
  'use strict';
  // Shorter pieces than this, at the ends of phases, hold too little to draw a rate from.
  const SHORTEST = 0.3;
  // Times are rounded to a ten-thousandth of a second.
  const TOUCHING = 0.001;
  const HUES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
  const HEIGHT = 105;
  const GAP = 44;
  const TOP = 40;

  const drawn = line => line.seconds.filter(second => second.lasted >= SHORTEST);

  function panels(seconds) {
    const names = [...new Set(seconds.flatMap(second => Object.keys(second.values)))].sort();
    const bytes = names.filter(name => /^disk.*MiB$/.test(name));
    const requests = names.filter(name => name.startsWith('disk') && !bytes.includes(name));
    const passed = names.filter(name => name.startsWith('checkpoint'));
    const rest = names.filter(name => !/^(checkpoint|cpu|disk|latency|throughput)/.test(name));
    return [
      {title: 'throughput, tx/s', names: ['throughput']},
      {title: 'latency, µs', names: ['latency.p50', 'latency.p99'], log: true},
      {title: 'CPU, cores', names: names.filter(name => name.startsWith('cpu'))},
      {title: 'disk, requests per second', names: requests},
      {title: 'disk, MiB per second', names: bytes},
      {title: 'log that checkpoints passed, MiB per second', names: passed}
    ].concat(rest.length ? [{title: 'per second', names: rest}] : [])
      .filter(panel => panel.names.some(name => names.includes(name)));
  }

  // What the summary says of each trial's levels.
  const judged = Object.fromEntries(summary.points.flatMap(point => point.steady || []).map(trial => [trial.trial, trial]));

  function levels(trial) {
    return ((judged[trial] || {}).segments || []).map(segment => [
      {coord: [segment.from, segment.mean], name: 'level: ' + number(segment.mean) + ' tx/s'},
      {coord: [segment.to, segment.mean]}]);
  }

  function phases(seconds) {
    const areas = [];
    let begin = 0;
    seconds.forEach((second, i) => {
      if (i + 1 === seconds.length || seconds[i + 1].phase !== second.phase) {
        areas.push({phase: second.phase, from: begin, to: second.at});
        begin = second.at;
      }
    });
    return areas;
  }

  function value(second, name) {
    return second.values[name] === undefined ? null : second.values[name];
  }

  // Each second's value from its beginning to its end, and a gap where there is none.
  function held(seconds, name) {
    const points = [];
    seconds.forEach((second, i) => {
      const begin = second.at - second.lasted;
      const before = seconds[i - 1];
      const joined = before && value(before, name) !== null && begin - before.at < TOUCHING;
      if (!joined) {
        points.push([begin, null], [begin, value(second, name)]);
      }
      points.push([second.at, value(second, name)]);
    });
    return points;
  }

  function option(line) {
    const seconds = drawn(line);
    const all = panels(seconds);
    const end = most(line.seconds.map(second => second.at));
    const events = line.seconds.flatMap(second => second.events.map(words => ({at: second.at, words: words})));
    let hue = 0;
    const series = all.flatMap((panel, i) => panel.names.map((name, j) => ({
      name: name, type: 'line', xAxisIndex: i, yAxisIndex: i, color: HUES[hue++ % HUES.length],
      symbol: 'none',
      // 'start': each value reaches back to the one before it.
      ...(name === 'throughput' || name.startsWith('cpu')
        ? {step: 'start', data: held(seconds, name)}
        : {connectNulls: true, data: seconds.map(second => [second.at, value(second, name)])}),
      markArea: j ? undefined : {silent: true, itemStyle: {color: colour('--line'), opacity: .35},
        label: {show: i === 0, position: 'insideTop', color: colour('--quiet'), fontSize: 10},
        data: phases(line.seconds).filter(area => area.phase !== 'measurement').map(area =>
          [{name: area.to - area.from > end / 12 ? area.phase : '', xAxis: area.from}, {xAxis: area.to}])},
      markLine: j ? undefined : {symbol: 'none', lineStyle: {color: '#d55e00', type: 'dashed', width: 1.5},
        label: {show: false}, data: events.map(event => ({xAxis: event.at, name: event.words}))
          .concat(name === 'throughput' ? levels(line.trial) : []),
        tooltip: {formatter: mark => escaped(mark.name)}}
    })));
    const axis = {nameTextStyle: {color: colour('--quiet'), align: 'left'}, nameGap: 8,
      axisLabel: {color: colour('--quiet'), formatter: number, hideOverlap: true}};
    return {
      animation: false, aria: {enabled: true}, textStyle: {color: colour('--ink')},
      legend: {type: 'scroll', top: 0, left: 0, itemWidth: 14, itemHeight: 8, textStyle: {color: colour('--ink'), fontSize: 11}},
      tooltip: {trigger: 'axis', confine: true, backgroundColor: colour('--paper'), borderColor: colour('--line'),
        textStyle: {color: colour('--ink')}, valueFormatter: value => value === null ? '–' : number(value)},
      axisPointer: {link: [{xAxisIndex: 'all'}]},
      grid: all.map((panel, i) => ({left: 64, right: 18, top: TOP + 16 + i * (HEIGHT + GAP), height: HEIGHT})),
      xAxis: all.map((panel, i) => ({type: 'value', gridIndex: i, min: 0, max: end, splitLine: {show: false},
        axisLabel: {show: i === all.length - 1, color: colour('--quiet'), formatter: at => number(at) + ' s'}})),
      yAxis: all.map((panel, i) => Object.assign({type: panel.log ? 'log' : 'value', gridIndex: i, name: panel.title,
        splitNumber: 3, splitLine: {lineStyle: {color: colour('--line')}}}, panel.log ? {} : {min: 0}, axis)),
      series: series
    };
  }

  // When each event happened.
  function events(line) {
    const moments = new Map();
    line.seconds.forEach(second => second.events.forEach(words =>
      moments.set(words, (moments.get(words) || []).concat(number(second.at)))));
    return [...moments.entries()].map(([words, at]) => words + ', at ' + at.join(', ') + ' s');
  }

  return {
    option: option,
    title: (point, line) => point + ', ' + line.trial + (line.doubt ? ', doubted: ' + line.doubt : ''),
    height: line => TOP + 30 + panels(drawn(line)).length * (HEIGHT + GAP),
    steady: line => judged[line.trial] ? judged[line.trial].state + ': ' + judged[line.trial].because + '.' : '',
    events: events
  };
}
