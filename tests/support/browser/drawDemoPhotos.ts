import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawPortrait, drawScene, type Scene } from './drawScene.ts';

// `node tests/support/browser/drawDemoPhotos.ts` draws the photos of the demo schools into server/seed/photos/.

const SCENES: Record<string, Scene> = {
  wave: { sky: ['#2f6fa8', '#8fc3df', '#f3dfc1'], sea: ['#3f97a8', '#0d4a5f'], wave: 70, surfers: 1, seed: 11 },
  sunset: { sky: ['#274a7a', '#e58f6b', '#ffd9a0'], sea: ['#b07a6d', '#2a3b5c'], sun: 16, wave: 40, surfers: 2, seed: 23 },
  boards: { sky: ['#4b9bd0', '#a9d8ee', '#eaf6fa'], sea: ['#4fb8b8', '#1c7f92'], wave: 26, sand: true, boards: ['#f2b84b', '#e4572e', '#3aa7a3', '#f4f0e4'], seed: 5 },
  swell: { sky: ['#7fa6b8', '#c8d8dc', '#f0e9dc'], sea: ['#6f9fa2', '#2c5a66'], wave: 100, seed: 42 },
  dawn: { sky: ['#3b4d8a', '#c98aa0', '#ffd2b0'], sea: ['#8f8fae', '#33406e'], sun: 4, wave: 30, sand: true, boards: ['#f4f0e4'], seed: 77 },
};
const PORTRAITS = {
  tom: { skin: '#d9a27c', hair: '#5a3a22', shirt: '#1f6f8b', long: false, sky: ['#8cc3dd', '#d8ecf2'], seed: 1 },
  lea: { skin: '#e9b995', hair: '#c79a4b', shirt: '#e4572e', long: true, sky: ['#f1b98a', '#fbe0b8'], seed: 2 },
  rui: { skin: '#8a5a3c', hair: '#1d1512', shirt: '#f2b84b', long: false, sky: ['#6fb1d6', '#cfe7ef'], seed: 3 },
} as const;

const drawings = [
  ...Object.entries(SCENES).map(([name, scene]) => [name, drawScene(scene)] as const),
  ...Object.entries(PORTRAITS).map(([name, portrait]) => [name, drawPortrait(portrait)] as const),
];
for (const [name, svg] of drawings) {
  const path = fileURLToPath(new URL(`../../../server/seed/photos/${name}.jpg`, import.meta.url));
  await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toFile(path);
}
