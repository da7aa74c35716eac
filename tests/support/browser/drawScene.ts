/** What a drawn photo shows. Colours are CSS colours, from the top of the sky to the near water. */
export type Scene = {
  sky: readonly [string, string, string];
  sea: readonly [string, string];
  /** Height of the sun above the horizon, in hundredths of the picture; undefined: it is not in the picture. */
  sun?: number;
  /** Height of the wave, in hundredths of the picture. */
  wave: number;
  sand?: boolean;
  boards?: readonly string[];
  surfers?: number;
  seed: number;
};

const WIDTH = 1280;
const HEIGHT = 854;
const HORIZON = 380;

/** Draws a beach as an SVG, with a soft horizon, textured water and a grain as cameras have it. */
export function drawScene({ sky, sea, sun, wave, sand, boards = [], surfers = 0, seed }: Scene): string {
  const crest = HORIZON + 150 - wave;
  const random = randomNumbers(seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs>
<linearGradient id="sky" x2="0" y2="1">${stops([...sky])}</linearGradient>
<linearGradient id="sea" x2="0" y2="1">${stops([...sea])}</linearGradient>
<linearGradient id="wave" x2="0" y2="1">${stops([mix(sea[0]), sea[0], sea[1]])}</linearGradient>
<linearGradient id="sand" x2="0" y2="1">${stops(['#cdb08a', '#e6d0a9', '#d9be92'])}</linearGradient>
<radialGradient id="sun"><stop stop-color="#fff4d0"/><stop offset=".25" stop-color="#ffe2a0" stop-opacity=".6"/><stop offset="1" stop-color="#ffce85" stop-opacity="0"/></radialGradient>
<filter id="water" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006 .09" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.6 0 0 0 -.72"/></filter>
<filter id="clouds" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".0025 .009" numOctaves="5" seed="${seed + 7}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.9 0 0 0 -.9"/></filter>
<filter id="foam" x="-.1" y="-.5" width="1.2" height="2"><feTurbulence type="fractalNoise" baseFrequency=".03 .05" numOctaves="4" seed="${seed + 3}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="46"/><feGaussianBlur stdDeviation="1.6"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" seed="${seed}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .22 0"/></filter>
<filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<rect width="${WIDTH}" height="${HORIZON}" filter="url(#clouds)" opacity=".5"/>
${sun === undefined ? '' : `<circle cx="${WIDTH * 0.68}" cy="${HORIZON - sun * 4}" r="330" fill="url(#sun)" opacity=".8"/><circle cx="${WIDTH * 0.68}" cy="${HORIZON - sun * 4}" r="44" fill="#fffdf2"/>`}
${headland(random)}
<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#sea)"/>
<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" filter="url(#water)" opacity=".3"/>
${sun === undefined ? '' : `<ellipse cx="${WIDTH * 0.68}" cy="${HORIZON + 90}" rx="170" ry="110" fill="url(#sun)" opacity=".75"/>`}
<path d="M-40 ${HORIZON + 190} C 200 ${crest + 40} 420 ${crest} 660 ${crest + 6} S 1080 ${crest + 60} 1340 ${HORIZON + 170} V ${HORIZON + 250} H -40Z" fill="url(#wave)"/>
<path d="M60 ${crest + 92} C 280 ${crest + 26} 480 ${crest - 6} 700 ${crest + 4} S 960 ${crest + 40} 1040 ${crest + 64} C 900 ${crest + 62} 760 ${crest + 36} 620 ${crest + 40} S 260 ${crest + 90} 60 ${crest + 92}Z" fill="#fff" opacity=".92" filter="url(#foam)"/>
<path d="M-40 ${HORIZON + 232} Q 320 ${HORIZON + 190} 640 ${HORIZON + 226} T 1340 ${HORIZON + 216} V ${HORIZON + 268} Q 900 ${HORIZON + 236} 640 ${HORIZON + 262} T -40 ${HORIZON + 262}Z" fill="#fff" opacity=".85" filter="url(#foam)"/>
${Array.from({ length: surfers }, (_, index) => surfer(420 + index * 190 + random() * 60, crest + 66 + random() * 26)).join('')}
${sand ? `<path d="M-20 ${HEIGHT - 190} Q 400 ${HEIGHT - 250} 760 ${HEIGHT - 205} T 1300 ${HEIGHT - 220} V ${HEIGHT} H -20Z" fill="#fff" opacity=".7" filter="url(#foam)"/><path d="M-20 ${HEIGHT - 160} Q 400 ${HEIGHT - 222} 760 ${HEIGHT - 176} T 1300 ${HEIGHT - 190} V ${HEIGHT + 20} H -20Z" fill="url(#sand)"/>` : ''}
${boards.map((color, index) => board(color, 170 + index * 120, HEIGHT - 60, -14 + index * 7)).join('')}
<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)" opacity=".35"/>
</svg>`;
}

/** Draws a person before the sea, out of focus behind. */
export function drawPortrait({ skin, hair, shirt, long, sky, seed }: { skin: string; hair: string; shirt: string; long: boolean; sky: readonly [string, string]; seed: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
<defs>
<linearGradient id="back" x2="0" y2="1">${stops([sky[0], sky[1], '#3d8ea3', '#e0c79b'])}</linearGradient>
<linearGradient id="face" x2="1" y2=".6">${stops([skin, skin, mix(skin)])}</linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="edge"><feGaussianBlur stdDeviation="1.2"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" seed="${seed}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .2 0"/></filter>
</defs>
<rect width="640" height="640" fill="url(#back)"/>
<path d="M-20 380 Q 160 350 320 376 T 660 366 V 410 H -20Z" fill="#fff" opacity=".7" filter="url(#soft)"/>
<g filter="url(#edge)">
${long ? `<path d="M196 280 C 176 120 464 120 446 280 C 462 400 470 470 440 500 H 204 C 172 470 182 390 196 280Z" fill="${hair}"/>` : ''}
<path d="M90 660 C 100 520 200 478 268 464 H 374 C 444 478 540 520 552 660Z" fill="${shirt}"/>
<path d="M272 400 h98 v62 q-49 46 -98 0Z" fill="${skin}"/><path d="M272 424 q49 40 98 0 v26 q-49 34 -98 0Z" fill="#000" opacity=".13"/>
<ellipse cx="321" cy="302" rx="98" ry="126" fill="url(#face)"/>
<path d="M216 300 C 196 150 300 128 340 140 C 420 140 440 220 426 300 C 416 240 396 218 372 208 C 320 226 262 222 240 236 C 226 254 222 276 216 300Z" fill="${hair}"/>
<ellipse cx="284" cy="300" rx="9" ry="6" fill="#33281f"/><ellipse cx="360" cy="300" rx="9" ry="6" fill="#33281f"/>
<path d="M266 280 q18 -11 36 -2 M342 278 q18 -9 36 2" stroke="${hair}" stroke-width="7" fill="none" stroke-linecap="round"/>
<path d="M322 306 q10 34 -4 40" stroke="#000" stroke-opacity=".18" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M282 366 q40 34 80 0 q-40 12 -80 0Z" fill="#fff"/><path d="M278 364 q43 8 88 0" stroke="#8d4a3c" stroke-width="5" fill="none" stroke-linecap="round"/>
</g>
<rect width="640" height="640" filter="url(#grain)" opacity=".3"/>
</svg>`;
}

function stops(colors: readonly string[]): string {
  return colors.map((color, index) => `<stop offset="${index / (colors.length - (colors.length === 2 ? 0.6 : 1))}" stop-color="${color}"/>`).join('');
}

/** A lighter, warmer shade. */
function mix(color: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `#${parts.map((part, index) => Math.min(255, Math.round(part * 0.62 + [96, 100, 84][index]!)).toString(16).padStart(2, '0')).join('')}`;
}

function headland(random: () => number): string {
  const height = 60 + random() * 50;
  return `<path d="M-20 ${HORIZON + 2} V ${HORIZON - height} Q 90 ${HORIZON - height - 24} 170 ${HORIZON - height * 0.7} T 340 ${HORIZON - 18} L 420 ${HORIZON + 2}Z" fill="#3a5a60" opacity=".75" filter="url(#soft)"/>`;
}

function surfer(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><path d="M-46 22 Q 0 36 56 12 Q 6 22 -46 22Z" fill="#f6f1e4"/><path d="M-8 20 L -2 0 L -10 -18 L -30 -24 M -2 0 L 14 8 L 18 18 M -10 -18 L 16 -26" stroke="#15222b" stroke-width="8" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="-8" cy="-32" r="7" fill="#2b1d17"/></g>`;
}

function board(color: string, x: number, y: number, angle: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 40 C -52 -60 -44 -250 0 -370 C 44 -250 52 -60 0 40Z" fill="${color}"/><path d="M0 40 C -52 -60 -44 -250 0 -370 C -20 -250 -22 -60 0 40Z" fill="#fff" opacity=".22"/><path d="M0 30 V -350" stroke="#fff" stroke-width="3" opacity=".75"/></g>`;
}

/** Repeatable numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
