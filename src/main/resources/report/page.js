(function () {
  'use strict';
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const told = id => JSON.parse(document.getElementById(id).textContent);

  // Paper is always light, so charts are drawn again for print.
  const atOtherColours = again =>
    ['(prefers-color-scheme: dark)', 'print'].forEach(query => matchMedia(query).addEventListener('change', again));

  function dispose(host) {
    const old = echarts.getInstanceByDom(host);
    if (old) {
      old.dispose();
    }
  }

  function draw(host, drawing) {
    host.style.height = drawing.height + 'px';
    echarts.init(host, null, {renderer: 'svg'}).setOption(drawing.option);
  }

  const drawing = charts(told('summary'), colour);
  const hosts = document.querySelectorAll('[data-chart]');

  function drawCharts() {
    hosts.forEach(host => {
      dispose(host);
      const drawn = drawing(host.dataset.chart, host.dataset.workload);
      if (drawn) {
        draw(host, drawn);
      } else {
        host.closest('figure').hidden = true;
      }
    });
  }

  drawCharts();
  atOtherColours(drawCharts);
  addEventListener('resize', () => hosts.forEach(host => {
    const chart = echarts.getInstanceByDom(host);
    if (chart) {
      chart.resize();
    }
  }));

  function element(name, text, style) {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = style;
    return made;
  }

  function addTimeLine(lines, point, line) {
    const details = document.createElement('details');
    const host = element('div', '', 'chart');
    const list = document.createElement('ul');
    list.append(...lines.events(line).map(words => element('li', words, '')));
    const absent = Object.entries(line.absent).map(([what, because]) => 'No ' + what + ': ' + because + '.').join(' ');
    details.append(element('summary', lines.title(point, line), ''), host, element('p', lines.steady(line), 'small'), list,
      element('p', absent, 'small'));
    const again = () => {
      dispose(host);
      if (details.open) {
        draw(host, {height: lines.height(line), option: lines.option(line)});
      }
    };
    details.addEventListener('toggle', again);
    addEventListener('resize', again);
    atOtherColours(again);
    document.getElementById('time-line-section').append(details);
    // A link may point to this section.
    details.open = location.hash === '#time-lines';
  }

  if (document.getElementById('time-lines')) {
    const lines = timeLines(told('summary'), colour);
    Object.entries(told('time-lines')).forEach(([point, line]) => addTimeLine(lines, point, line));
  }
})();
