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
  const ofPage = name => 'var(' + name + ')';
  const SAVED_WIDTH = 860;
  const LEAST_WIDTH = 240;
  // Of a sheet of paper with two charts side by side.
  const SHEET = 690;
  const dialog = document.getElementById('large');
  const all = [];
  let enlarged = null;

  // Draws into the room that there is; what is folded up has none.
  function draw(chart, host, width) {
    if (host.clientWidth) {
      const drawn = chart.draw(Math.max(LEAST_WIDTH, width || host.clientWidth));
      host.innerHTML = drawn ? drawn.svg : '';
      if (!drawn && host.closest('figure')) {
        host.closest('figure').hidden = true;
      }
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

  const saved = chart => chart.save(SAVED_WIDTH, chart.title);

  function saveSvg(chart) {
    keep(new Blob([saved(chart).svg], {type: 'image/svg+xml'}), chart.file + '.svg');
  }

  function savePng(chart) {
    const drawn = saved(chart);
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 2 * SAVED_WIDTH;
      canvas.height = 2 * drawn.height;
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => keep(blob, chart.file + '.png'));
    };
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(drawn.svg);
  }

  function enlarge(chart) {
    enlarged = chart;
    dialog.querySelector('h2').textContent = chart.title;
    dialog.showModal();
    draw(chart, dialog.querySelector('.chart'));
  }

  function button(words, name, does) {
    const made = element('button', words, '');
    made.type = 'button';
    made.setAttribute('aria-label', name);
    made.addEventListener('click', does);
    return made;
  }

  // A chart with a host, a title, a name of its file, and functions that draw it for the page and to be saved.
  function show(chart) {
    all.push(chart);
    draw(chart, chart.host);
    const tools = element('div', '', 'tools');
    tools.append(button('Enlarge', 'Enlarge: ' + chart.title, () => enlarge(chart)),
      button('SVG', 'Save as SVG: ' + chart.title, () => saveSvg(chart)),
      button('PNG', 'Save as PNG: ' + chart.title, () => savePng(chart)));
    chart.host.after(tools);
  }

  const drawing = charts(told('plots'), ofPage);
  const saving = charts(told('plots'), colour);
  document.querySelectorAll('[data-chart]').forEach(host => {
    const {chart, workload, title} = host.dataset;
    show({host: host, title: title, file: workload + '-' + chart,
      draw: width => drawing(chart, workload, width), save: (width, heading) => saving(chart, workload, width, heading)});
  });
  if (dialog) {
    dialog.querySelector('button').addEventListener('click', () => dialog.close());
  }
  addEventListener('beforeprint', () => all.forEach(chart => draw(chart, chart.host, chart.host.closest('.grid') ? SHEET / 2 : SHEET)));
  addEventListener('afterprint', () => all.forEach(chart => draw(chart, chart.host)));
  addEventListener('resize', () => {
    all.forEach(chart => draw(chart, chart.host));
    if (dialog && dialog.open) {
      draw(enlarged, dialog.querySelector('.chart'));
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

  const HINT = 'Point at a second for its figures.';

  // Says below a time line what a mouse over it points at.
  function tell(host, words) {
    ['pointermove', 'pointerdown'].forEach(name => host.addEventListener(name, event => {
      const second = event.target.closest('.second');
      words.textContent = second ? second.textContent.replace(/\n/, ': ').replace(/\n/g, ', ') : HINT;
    }));
  }

  function addTimeLine(one) {
    const details = document.createElement('details');
    const host = element('div', '', 'chart');
    const list = document.createElement('ul');
    const words = element('p', HINT, 'small told');
    list.append(...one.plot.notes.map(note => element('li', note, '')));
    details.append(element('summary', one.title, ''), host, words, element('p', one.plot.state, 'small'), list);
    document.getElementById('time-line-section').append(details);
    const chart = {host: host, title: one.title, file: one.title.replace(/[^\w.-]+/g, '-'),
      draw: width => timeLines(ofPage)(one.plot, width), save: (width, title) => timeLines(colour)(one.plot, width, title)};
    show(chart);
    tell(host, words);
    details.addEventListener('toggle', () => draw(chart, host));
    // A link may point to this section.
    details.open = location.hash === '#time-lines';
  }

  function addSlices(pair) {
    const figure = document.createElement('figure');
    const host = element('div', '', 'chart');
    figure.append(element('figcaption', pair.title, ''), host);
    document.querySelector('#slices-section .grid').append(figure);
    show({host: host, title: pair.title, file: pair.title.replace(/[^\w.-]+/g, '-'),
      draw: width => sliceRatios(ofPage)(pair, width), save: (width, title) => sliceRatios(colour)(pair, width, title)});
  }

  if (document.getElementById('slices')) {
    told('slices').forEach(addSlices);
  }
  if (document.getElementById('time-lines')) {
    told('time-lines').forEach(addTimeLine);
  }
})();
