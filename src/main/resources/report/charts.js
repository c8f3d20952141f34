/**
 * The charts of a summary, as ECharts' options: a function of a chart's kind and its workload.
 * It does not depend on a page.
 *
 * @param colour gives the colour of a name such as '--ink'
 */
function charts(summary, colour) {
  'use strict';
  const GATE_BLOCKS = 5;
  const LEGEND_LINE = 17;
  // Their names stand below them and have no room for more.
  const MOST_UPRIGHT_BARS = 3;
  const DASHES = ['solid', 'dashed', 'dotted'];
  // Okabe and Ito's palette, which colour-blind people can tell apart; each role has a dark and a light shade.
  const TARGETS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'];
  const ROLES = [
    {name: 'client+server', key: 'cpu', user: '#009e73', system: '#8fd6bf'},
    {name: 'client', key: 'cpu.client', user: '#0072b2', system: '#8cc4e6'},
    {name: 'server', key: 'cpu.server', user: '#d55e00', system: '#f2b48c'}
  ];
  // Named outright, for the library measures text before it is laid out and cannot resolve 'inherit'.
  const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
  const PERCENTILES = [['p50', '#56b4e9'], ['p95', '#0072b2'], ['p99', '#cc79a7']];

  const targets = [...new Set(summary.points.map(point => point.target))];

  const clients = count => count + (count === 1 ? ' client' : ' clients');
  const mean = (point, key) => point.metrics[key] ? point.metrics[key].mean : null;

  // The values of a point on the axes that vary, but for one axis, as its id writes them.
  function variedBut(axis, point) {
    return Object.entries(point.varied || {}).filter(([key]) => key !== axis).map(([key, value]) => key + '=' + value);
  }

  const varied = point => variedBut(null, point).join('/');

  // A setting that charts have across instead of the clients.
  const DISTANCE = 'network-rtt';

  function distance(point) {
    return (point.varied || {})[DISTANCE] || null;
  }

  function spread(metric) {
    return metric.n >= GATE_BLOCKS && metric.low !== null
      ? [Math.max(0, metric.low), metric.high] : [metric.least, metric.most];
  }

  function seriesName(point) {
    return [point.target, varied(point)].filter(Boolean).join('\n');
  }

  function legend() {
    return {top: 0, left: 0, itemWidth: 12, itemHeight: 9, itemGap: 8, textStyle: {color: colour('--ink'), fontSize: 11}};
  }

  function across(name) {
    return {name: name, nameLocation: 'middle', nameGap: 28, nameTextStyle: {color: colour('--quiet')}};
  }

  function upright(name) {
    return {name: name, nameLocation: 'end', nameGap: 12, nameTextStyle: {color: colour('--quiet'), align: 'left'}};
  }

  function valueAxis(name) {
    return Object.assign(name, {
      type: 'value', min: 0,
      axisLabel: {color: colour('--quiet'), formatter: number, hideOverlap: true},
      splitLine: {lineStyle: {color: colour('--line')}}
    });
  }

  function categoryAxis(names) {
    return {
      type: 'category', data: names,
      axisLabel: {color: colour('--ink'), interval: 0, fontSize: 12, lineHeight: 15},
      axisLine: {lineStyle: {color: colour('--quiet')}}, axisTick: {show: false}
    };
  }

  function frame(more) {
    return Object.assign({
      animation: false,
      aria: {enabled: true},
      textStyle: {fontFamily: FONT, color: colour('--ink')},
      legend: legend(),
      grid: {left: 14, right: 24, top: 62, bottom: 30, containLabel: true}
    }, more);
  }

  function tooltip(unit, trigger) {
    return {
      trigger: trigger, confine: true, axisPointer: {type: 'shadow'},
      backgroundColor: colour('--paper'), borderColor: colour('--line'), textStyle: {color: colour('--ink')},
      valueFormatter: value => value === null || value === undefined ? '–' : number(value) + ' ' + unit
    };
  }

  function whisker(params, api) {
    const style = {stroke: colour('--ink'), lineWidth: 1.5, fill: null};
    const line = (a, b) => ({type: 'line', shape: {x1: a[0], y1: a[1], x2: b[0], y2: b[1]}, style: style});
    const lying = params.coordSys.type === 'cartesian2d' && params.encode.y[0] === 0;
    const at = value => api.coord(lying ? [value, api.value(0)] : [api.value(0), value]);
    const end = point => lying
      ? line([point[0], point[1] - 7], [point[0], point[1] + 7])
      : line([point[0] - 7, point[1]], [point[0] + 7, point[1]]);
    const low = at(api.value(1));
    const high = at(api.value(2));
    return {type: 'group', children: [line(low, high), end(low), end(high)]};
  }

  // Under an upright bar, so that it does not run into its neighbour's.
  function narrowName(point) {
    return seriesName(point).replace(/:/g, ':\n');
  }

  function throughputBars(points) {
    const lying = points.length > MOST_UPRIGHT_BARS;
    const name = 'throughput, tx/s at ' + clients(points[0].clients);
    return frame({
      legend: {show: false},
      grid: lying
        ? {left: 6 + longest(points), right: 24, top: 12, bottom: 30, containLabel: true}
        : {left: 4, right: 12, top: 34, bottom: 6, containLabel: true},
      tooltip: Object.assign(tooltip('tx/s', 'item'), {formatter: params => {
        const metric = points[params.dataIndex].metrics.throughput;
        return escaped(points[params.dataIndex].target) + '<br><b>' + number(metric.mean) + ' tx/s</b><br>'
          + (metric.n > 1 ? number(spread(metric)[0]) + '–' + number(spread(metric)[1]) + ', ' : '')
          + metric.n + (metric.n === 1 ? ' block' : ' blocks');
      }}),
      xAxis: lying ? Object.assign(valueAxis(across(name)), {splitNumber: 3}) : categoryAxis(points.map(narrowName)),
      yAxis: lying ? rows(points) : valueAxis(upright(name)),
      series: [
        {type: 'bar', barMaxWidth: lying ? 30 : 90, data: points.map(point => ({
          value: mean(point, 'throughput'),
          itemStyle: {color: TARGETS[targets.indexOf(point.target) % TARGETS.length]}
        })), label: {show: true, position: lying ? 'insideLeft' : 'insideBottom', color: '#fff', fontWeight: 600,
          textBorderColor: 'rgba(0,0,0,.55)', textBorderWidth: 2, formatter: params => number(params.value)}},
        {type: 'custom', renderItem: whisker, silent: true, z: 5, encode: lying ? {x: [1, 2], y: 0} : {x: 0, y: [1, 2]},
          data: points.map((point, i) => [i].concat(spread(point.metrics.throughput)))
            .filter((row, i) => points[i].metrics.throughput.n > 1)}
      ]
    });
  }

  // What the throughput is drawn against, or null where there is one value of each.
  function acrossThroughput(points) {
    const distances = [...new Set(points.map(distance))];
    const counts = [...new Set(points.map(point => point.clients))].sort((a, b) => a - b);
    if (distances.length > 1) {
      const rest = point => variedBut(DISTANCE, point)
        .concat(counts.length > 1 ? [clients(point.clients)] : []).join('/');
      return {name: 'distance added to the network, round trip', values: distances, of: distance, variant: rest};
    }
    return counts.length > 1
      ? {name: 'clients', values: counts, of: point => point.clients, variant: varied} : null;
  }

  function throughputLines(points, axis) {
    const lineName = point => [point.target, axis.variant(point)].filter(Boolean).join('\n');
    const lines = [...new Map(points.map(point => [lineName(point), point])).entries()];
    const variants = [...new Set(points.map(axis.variant))];
    const label = name => name.replace('\n', ', ');
    const series = [];
    lines.forEach(([name, any], i) => {
      const own = axis.values.map(value => points.find(p => lineName(p) === name && axis.of(p) === value));
      const hue = TARGETS[targets.indexOf(any.target) % TARGETS.length];
      const variant = variants.indexOf(axis.variant(any));
      const band = own.map(point => point ? spread(point.metrics.throughput) : null);
      const plain = {type: 'line', stack: 'band' + i, symbol: 'none', silent: true, lineStyle: {opacity: 0}, tooltip: {show: false}};
      series.push(Object.assign({data: band.map(b => b && b[0])}, plain));
      series.push(Object.assign({data: band.map(b => b && b[1] - b[0]), areaStyle: {color: hue, opacity: .2}}, plain));
      series.push({
        name: label(name), type: 'line', data: own.map(point => point ? mean(point, 'throughput') : null), color: hue,
        symbol: SYMBOLS[variant % SYMBOLS.length], symbolSize: 8, z: 5,
        lineStyle: {width: 2.5, type: DASHES[variant % DASHES.length]}
      });
    });
    return frame({
      tooltip: tooltip('tx/s', 'axis'),
      grid: {left: 14, right: 24, top: lines.length * LEGEND_LINE + 34, bottom: 30, containLabel: true},
      legend: Object.assign(legend(), {data: lines.map(([name]) => label(name)), orient: 'vertical', itemGap: 5, itemWidth: 28}),
      xAxis: Object.assign(categoryAxis(axis.values.map(String)), across(axis.name)),
      yAxis: valueAxis(upright('throughput, tx/s')),
      series: series
    });
  }

  function rows(points) {
    const several = new Set(points.map(point => point.clients)).size > 1;
    return Object.assign(categoryAxis(points.map(point =>
      seriesName(point) + (several ? '\n' + clients(point.clients) : ''))), {inverse: true});
  }

  /** Room for fonts that turn out wider than the library measured them. */
  function longest(points) {
    return most(points.map(point => Math.max(point.target.length, varied(point).length)));
  }

  function bars(points, name, unit, top, series) {
    return frame({
      grid: {left: 6 + longest(points), right: 24, top: top, bottom: 30, containLabel: true},
      tooltip: tooltip(unit, 'axis'),
      xAxis: valueAxis(across(name)), yAxis: rows(points),
      series: series.map(one => Object.assign({type: 'bar', barMaxWidth: 26}, one))
    });
  }

  function latency(points) {
    return bars(points, 'latency, µs', 'µs', 28, PERCENTILES.map(([key, hue]) => ({
      name: key, color: hue, barGap: 0, data: points.map(point => mean(point, 'latency.' + key))
    })));
  }

  // A value of an open loop's arrivals; a curve's points differ in nothing else.
  const RATE = 'rate';
  // Beyond this, few and many arrivals on one axis need a logarithm.
  const WIDE = 20;

  function latencyCurves(points) {
    const curves = new Map();
    points.filter(point => point.load.model === 'open').forEach(point => {
      const name = [point.target, clients(point.clients)].concat(variedBut(RATE, point)).join(', ');
      curves.set(name, (curves.get(name) || []).concat(point));
    });
    curves.forEach(curve => curve.sort((a, b) => a.load.perSecond - b.load.perSecond));
    return [...curves.entries()];
  }

  function latencyAgainstLoad(points) {
    const curves = latencyCurves(points);
    const all = curves.flatMap(([name, curve]) => curve);
    const highest = most(all.map(point => mean(point, 'latency.p99') || 0));
    if (!curves.some(([name, curve]) => curve.length > 1) || highest === 0) {
      return null;
    }
    const rates = all.map(point => point.load.perSecond);
    const series = curves.flatMap(([name, curve], i) => {
      const hue = TARGETS[targets.indexOf(curve[0].target) % TARGETS.length];
      const symbol = SYMBOLS[i % SYMBOLS.length];
      const line = (key, dash) => ({
        name: name, type: 'line', color: hue, symbol: symbol, symbolSize: 8, lineStyle: {width: 2.5, type: dash},
        data: curve.filter(point => mean(point, key) !== null).map(point => [point.load.perSecond, mean(point, key), key])
      });
      const lost = curve.filter(point => mean(point, 'latency.p99') === null);
      return [line('latency.p99', 'solid'), line('latency.p50', 'dashed'), {
        name: name, type: 'scatter', color: hue, symbol: 'triangle', symbolSize: 13,
        data: lost.map(point => [point.load.perSecond, 2 * highest])
      }];
    });
    const wide = most(rates) > WIDE * least(rates);
    return frame({
      tooltip: Object.assign(tooltip('µs', 'item'), {formatter: params => escaped(params.seriesName) + '<br>'
        + number(params.value[0]) + ' arrivals/s<br><b>' + (params.seriesType === 'scatter' ? 'unsustainable'
        : params.value[2].replace('latency.', '') + ' ' + number(params.value[1]) + ' µs') + '</b>'}),
      grid: {left: 14, right: 30, top: curves.length * LEGEND_LINE + 34, bottom: 30, containLabel: true},
      legend: Object.assign(legend(), {data: curves.map(([name]) => name), orient: 'vertical', itemGap: 5, itemWidth: 28}),
      xAxis: Object.assign(valueAxis(across('arrivals per second')), wide ? {type: 'log', min: null} : {}),
      yAxis: Object.assign(valueAxis(upright('latency, µs')), {type: 'log', min: null}),
      series: series
    });
  }

  function cpu(points) {
    const series = [];
    ROLES.forEach(role => ['user', 'system'].forEach(part => {
      const values = points.map(point => {
        const split = point.metrics['cpu.client.total'] && point.metrics['cpu.server.total'];
        return (role.key === 'cpu') === !split ? mean(point, role.key + '.' + part) : null;
      });
      if (values.some(value => value !== null)) {
        series.push({name: role.name + ' ' + part, stack: 'cpu', color: role[part], data: values});
      }
    }));
    return series.length === 0 ? null : bars(points, 'CPU, µs per transaction', 'µs', 62, series);
  }

  function options(kind, points) {
    if (kind === 'throughput') {
      const axis = acrossThroughput(points);
      return axis ? throughputLines(points, axis) : throughputBars(points);
    }
    if (kind === 'load') {
      return latencyAgainstLoad(points);
    }
    return kind === 'latency' ? latency(points) : cpu(points);
  }

  function height(kind, points) {
    if (kind === 'throughput') {
      const axis = acrossThroughput(points);
      const lines = axis ? new Set(points.map(point => point.target + '/' + axis.variant(point))).size : 0;
      if (lines || points.length <= MOST_UPRIGHT_BARS) {
        return lines ? 300 + lines * LEGEND_LINE : 260;
      }
    }
    if (kind === 'load') {
      return 300 + latencyCurves(points).length * LEGEND_LINE;
    }
    const label = 3 + most(points.map(point => seriesName(point).split('\n').length)) * 15;
    return Math.max(260, 120 + points.length * Math.max(15 + label, kind === 'latency' ? 64 : 44));
  }

  return (kind, workload) => {
    const points = summary.points.filter(point => point.valid && point.metrics.throughput && point.workload === workload);
    const option = points.length ? options(kind, points) : null;
    return option && {option: option, height: height(kind, points)};
  };
}
