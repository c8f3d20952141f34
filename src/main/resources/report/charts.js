/**
 * The charts of a run, as SVG: a function of a chart's kind, its workload and its width in pixels. It needs no page and
 * no library. It lays out every text itself, so that none runs into another, wherever the chart is drawn.
 *
 * @param plots all that is drawn of a run
 * @param colour gives the colour of a name such as '--ink'
 */
function charts(plots, colour) {
  'use strict';
  const plot = plotting(colour);
  const axes = axesOf(plots, plot);
  const bars = barCharts(plots, plot, axes, colour);
  const lines = lineCharts(plots, plot, axes, colour);

  // What a reader who does not see the chart is told.
  function told(kind, points) {
    return plots.kinds[kind].title + ', ' + plots.kinds[kind].unit + '. '
      + points.map(point => [point.target, axes.place(point)].filter(Boolean).join(', ') + ': ' + bars.labels(kind, point)
        + (point.apart === null ? '' : ' (not comparable: ' + point.apart + ')')).join('; ');
  }

  /**
   * @param title the title that a chart has which stands alone, with a margin around it; none in a page
   */
  return (kind, workload, width, title) => {
    const points = plots.points.filter(point => point.workload === workload);
    if (!points.some(point => !point.shown[kind].missing)) {
      return null;
    }
    const axis = axes.across(points);
    return plot.framed(width, title, told(kind, points), room =>
      axis ? lines.draw(kind, axis, points, room) : bars.draw(kind, points, room));
  };
}
