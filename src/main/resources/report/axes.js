/**
 * The axes of a run, and where its points stand on them.
 *
 * @param plots all that is drawn of a run
 * @param plot what charts are made of
 */
function axesOf(plots, plot) {
  'use strict';
  const {distinct, isWide} = plot;
  const CLIENTS = 'clients';
  const RATE = 'rate';
  const RELEASE = 'release';

  const clients = count => count + (count === 1 ? ' client' : ' clients');
  const nameOf = key => plots.axes[key] || key;

  // Where a point stands on an axis whose values are numbers; null on another.
  const along = (point, key) => key in point.places ? point.places[key] : null;

  const spaced = written => String(written).replace(/^([\d.]+)([A-Za-zµ])/, '$1 $2');

  function axisOf(key, points, of) {
    const values = distinct(points.map(of).filter(value => value !== undefined));
    return {key: key, of: of, values: values, words: point => key === CLIENTS ? clients(of(point)) : key + '=' + of(point)};
  }

  // The axes on which these points differ, but for the target.
  function varying(points) {
    return distinct(points.flatMap(point => Object.keys(point.varied))).filter(key => key !== CLIENTS)
      .map(key => axisOf(key, points, point => point.varied[key]))
      .concat(axisOf(CLIENTS, points, point => point.clients))
      .filter(axis => axis.values.length > 1);
  }

  const ofWorkloads = {};

  // Where a point stands on the axes on which the points of its load differ.
  function place(point) {
    if (!ofWorkloads[point.workload]) {
      ofWorkloads[point.workload] = varying(plots.points.filter(other => other.workload === point.workload));
    }
    return ofWorkloads[point.workload].map(axis => axis.words(point)).join(', ');
  }

  // Of one engine's releases from the earliest on, if they are an axis.
  function acrossReleases(points) {
    const of = point => along(point, RELEASE);
    const order = points.filter(point => of(point) !== null);
    return order.length === 0 ? null : {key: RELEASE, name: nameOf(RELEASE), of: of, even: true, isOfRates: false,
      ticks: distinct(order.map(of)).map(value => ({value: value, label: order.find(point => of(point) === value).release}))};
  }

  // The numeric axis that is drawn from left to right: of rates if there are several, else the one with the most values.
  function across(points) {
    const open = points.filter(point => point.arrivals !== null);
    const all = varying(points);
    const rates = all.find(axis => axis.key === RATE);
    if (rates && distinct(open.map(rates.of)).length > 1) {
      // Rates are no round numbers, so that their axis has ticks of its own.
      return {key: RATE, name: nameOf(RATE), of: point => point.arrivals, even: false, isOfRates: true, ticks: null};
    }
    const numeric = all.filter(axis => points.some(point => along(point, axis.key) !== null))
      .sort((a, b) => b.values.length - a.values.length)[0];
    if (!numeric) {
      return acrossReleases(points);
    }
    const values = distinct(points.map(point => along(point, numeric.key)).filter(value => value !== null));
    // A distance of 0 has no logarithm.
    const even = least(values) === 0 && isWide(values.filter(value => value > 0));
    const order = values.slice().sort((a, b) => a - b);
    const position = point => even && along(point, numeric.key) !== null
      ? order.indexOf(along(point, numeric.key)) : along(point, numeric.key);
    return {key: numeric.key, name: nameOf(numeric.key) + (even ? ', not to scale' : ''), of: position, even: even, isOfRates: false,
      ticks: numeric.values.map(value => ({value: position(points.find(point => numeric.of(point) === value)), label: spaced(value)}))};
  }

  return {
    clients: clients,
    varying: varying,
    across: across,
    place: place,
    // The target of a line along an axis.
    target: (axis, point) => axis.key === RELEASE ? point.unreleased : point.target
  };
}
