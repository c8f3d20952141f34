(function () {
  'use strict';
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const told = id => JSON.parse(document.getElementById(id).textContent);

  function element(name, text, style) {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = style;
    return made;
  }

  // In the page, colours follow the paper; a saved chart has those of the moment.
  const drawing = charts(told('summary'), told('plots'), name => 'var(' + name + ')');
  const saving = charts(told('summary'), told('plots'), colour);
  const hosts = [...document.querySelectorAll('[data-chart]')];
  const SAVED_WIDTH = 860;
  const LEAST_WIDTH = 240;

  function drawChart(host) {
    const drawn = drawing(host.dataset.chart, host.dataset.workload, Math.max(LEAST_WIDTH, host.clientWidth));
    if (drawn) {
      host.innerHTML = drawn.svg;
    } else {
      host.closest('figure').hidden = true;
    }
  }

  function keep(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // Not before the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  const saved = host => saving(host.dataset.chart, host.dataset.workload, SAVED_WIDTH, host.dataset.title);
  const fileName = host => host.dataset.workload + '-' + host.dataset.chart;

  function saveSvg(host) {
    keep(new Blob([saved(host).svg], {type: 'image/svg+xml'}), fileName(host) + '.svg');
  }

  function savePng(host) {
    const drawn = saved(host);
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 2 * SAVED_WIDTH;
      canvas.height = 2 * drawn.height;
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => keep(blob, fileName(host) + '.png'));
    };
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(drawn.svg);
  }

  const dialog = document.getElementById('large');

  function enlarge(host) {
    const large = dialog.querySelector('.chart');
    Object.assign(large.dataset, {chart: host.dataset.chart, workload: host.dataset.workload});
    dialog.querySelector('h2').textContent = host.dataset.title;
    dialog.showModal();
    drawChart(large);
  }

  function button(words, name, does) {
    const made = element('button', words, '');
    made.type = 'button';
    made.setAttribute('aria-label', name);
    made.addEventListener('click', does);
    return made;
  }

  hosts.forEach(host => {
    drawChart(host);
    const tools = element('div', '', 'tools');
    tools.append(button('Enlarge', 'Enlarge: ' + host.dataset.title, () => enlarge(host)),
      button('SVG', 'Save as SVG: ' + host.dataset.title, () => saveSvg(host)),
      button('PNG', 'Save as PNG: ' + host.dataset.title, () => savePng(host)));
    host.after(tools);
  });
  if (dialog) {
    dialog.querySelector('button').addEventListener('click', () => dialog.close());
  }
  addEventListener('resize', () => {
    hosts.filter(host => !host.closest('figure').hidden).forEach(drawChart);
    if (dialog && dialog.open) {
      drawChart(dialog.querySelector('.chart'));
    }
  });

  // By the number that each cell is or stands for, if all have one, else by the text. What is absent comes last.
  function sort(table, column, descending) {
    const body = table.tBodies[0];
    const cell = row => row.cells[column].textContent.trim();
    const value = row => 'sort' in row.cells[column].dataset ? Number(row.cells[column].dataset.sort) : leading(cell(row));
    const absent = row => cell(row) === '' || cell(row) === '–';
    const rows = [...body.rows];
    const numeric = rows.every(row => absent(row) || !Number.isNaN(value(row)));
    const order = (a, b) => numeric ? value(a) - value(b) : cell(a).localeCompare(cell(b), 'en');
    rows.sort((a, b) => absent(a) - absent(b) || (absent(a) ? 0 : order(a, b) * (descending ? -1 : 1)));
    body.append(...rows);
  }

  document.querySelectorAll('table.sortable').forEach(table => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const made = element('button', head.textContent, '');
      made.type = 'button';
      made.addEventListener('click', () => {
        const descending = head.getAttribute('aria-sort') === 'ascending';
        heads.forEach(other => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        sort(table, column, descending);
      });
      head.replaceChildren(made);
    });
  });

  // What scrolls can be scrolled by the keyboard.
  document.querySelectorAll('.scroll').forEach(region => {
    region.tabIndex = 0;
  });

  // Time lines are drawn by a library, which has to be told that the paper is another.
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
