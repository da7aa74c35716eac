import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { chromePath } from './chromePath.ts';

// `node tests/support/browser/drawPictures.ts`: renders the pictures in pixels for social networks and home screens, each beside
// its SVG (`shared/school/pictures.ts` has the names). Run it after a change of a drawing, and commit the results.

const SITE = new URL('../../../site/', import.meta.url);

const COVERS = [
  { from: 'public/demo/norte-cover.svg', to: 'public/demo/norte-cover' },
  { from: 'public/demo/baleal-cover.svg', to: 'public/demo/baleal-cover' },
  { from: 'ui/drawings/waveCover.svg', to: 'public/icons/lineup-cover' },
];
const LOGOS = [
  { from: 'public/demo/norte-logo.svg', to: 'public/demo/norte-logo' },
  { from: 'public/demo/baleal-logo.svg', to: 'public/demo/baleal-logo' },
  { from: 'public/favicon.svg', to: 'public/icons/lineup' },
];

const browser = await chromium.launch({ executablePath: chromePath(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const { from, to } of COVERS) {
  // The school's own drawing, or the site's symbol for schools without one.
  const svg = (await read(from)).replace('</symbol>', '</symbol><use href="#drawing"/>');
  await show(svg, 1200, 630);
  await save(`${to}.jpg`, await page.screenshot({ type: 'jpeg', quality: 82 }));
}
for (const { from, to } of LOGOS) {
  const svg = await read(from);
  for (const size of [192, 512]) {
    await show(svg, size, size);
    await save(`${to}-${size}.png`, await page.screenshot({ omitBackground: true }));
  }
  // Platforms that crop icons to their own shape need icons that fill the square.
  const filling = svg.replace(/clip-path="[^"]*"/, '').replace(/ rx="[^"]*"/, '');
  await show(filling, 512, 512);
  await save(`${to}-maskable-512.png`, await page.screenshot());
  await show(filling, 180, 180);
  await save(`${to}-180.png`, await page.screenshot());
}
await browser.close();

async function read(path: string): Promise<string> {
  return readFile(new URL(path, SITE), 'utf8');
}

async function show(svg: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const style = 'body{margin:0;--accent:#e8603c}svg{display:block;width:100%;height:100%}';
  await page.setContent(`<style>${style}</style>${svg.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')}`);
}

async function save(path: string, picture: Buffer): Promise<void> {
  await writeFile(new URL(path, SITE), picture);
  console.log(`${path} ${picture.length} bytes`);
}
