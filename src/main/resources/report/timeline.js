(function () {
  'use strict';
  // Shorter pieces than this, at the ends of phases, hold too little to draw a rate from.
  const SHORTEST = 0.3;
  const HUES = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
  const HEIGHT = 105;
  const GAP = 44;
  const TOP = 40;

  const lines = JSON.parse(document.getElementById('time-lines').textContent);
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const number = value => Number(Number(value).toPrecision(4)).toLocaleString('en-US', {maximumFractionDigits: 3});

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
  const judged = Object.fromEntries(JSON.parse(document.getElementById('summary').textContent).points
    .flatMap(point => point.steady || []).map(trial => [trial.trial, trial]));

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

  function option(line) {
    const drawn = line.seconds.filter(second => second.lasted >= SHORTEST);
    const all = panels(drawn);
    const end = Math.max(...line.seconds.map(second => second.at));
    const events = line.seconds.flatMap(second => second.events.map(words => ({at: second.at, words: words})));
    let hue = 0;
    const series = all.flatMap((panel, i) => panel.names.map((name, j) => ({
      name: name, type: 'line', xAxisIndex: i, yAxisIndex: i, color: HUES[hue++ % HUES.length],
      symbol: 'none', step: name === 'throughput' || name.startsWith('cpu') ? 'end' : false, connectNulls: true,
      data: drawn.map(second => [second.at, second.values[name] === undefined ? null : second.values[name]]),
      markArea: j ? undefined : {silent: true, itemStyle: {color: colour('--line'), opacity: .35},
        label: {show: i === 0, position: 'insideTop', color: colour('--quiet'), fontSize: 10},
        data: phases(line.seconds).filter(area => area.phase !== 'measurement').map(area =>
          [{name: area.to - area.from > end / 12 ? area.phase : '', xAxis: area.from}, {xAxis: area.to}])},
      markLine: j ? undefined : {symbol: 'none', lineStyle: {color: '#d55e00', type: 'dashed', width: 1.5},
        label: {show: false}, data: events.map(event => ({xAxis: event.at, name: event.words}))
          .concat(name === 'throughput' ? levels(line.trial) : []),
        tooltip: {formatter: mark => mark.name}}
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

  function draw(details, host, line) {
    const old = echarts.getInstanceByDom(host);
    if (old) {
      old.dispose();
    }
    if (details.open) {
      host.style.height = TOP + 30 + panels(line.seconds).length * (HEIGHT + GAP) + 'px';
      echarts.init(host, null, {renderer: 'svg'}).setOption(option(line));
    }
  }

  function eventList(line) {
    const moments = new Map();
    line.seconds.forEach(second => second.events.forEach(words =>
      moments.set(words, (moments.get(words) || []).concat(number(second.at)))));
    const list = document.createElement('ul');
    moments.forEach((at, words) => {
      const item = document.createElement('li');
      item.textContent = words + ', at ' + at.join(', ') + ' s';
      list.append(item);
    });
    return list;
  }

  const section = document.getElementById('time-line-section');
  Object.entries(lines).forEach(([point, line]) => {
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = point + ', ' + line.trial;
    const host = document.createElement('div');
    host.className = 'chart';
    const absent = document.createElement('p');
    absent.className = 'small';
    absent.textContent = Object.entries(line.absent).map(([what, because]) => 'No ' + what + ': ' + because + '.').join(' ');
    const steady = document.createElement('p');
    steady.className = 'small';
    steady.textContent = judged[line.trial] ? judged[line.trial].state + ': ' + judged[line.trial].because + '.' : '';
    details.append(summary, host, steady, eventList(line), absent);
    const again = () => draw(details, host, line);
    details.addEventListener('toggle', again);
    addEventListener('resize', again);
    ['(prefers-color-scheme: dark)', 'print'].forEach(query => matchMedia(query).addEventListener('change', again));
    section.append(details);
    // A link may name it.
    details.open = location.hash === '#time-lines';
  });
})();
