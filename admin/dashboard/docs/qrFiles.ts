/** The minimum width in pixels. */
const PNG_WIDTH = 1024;

/** Exports the code as SVG. */
export async function toSvgFile(code: SVGSVGElement): Promise<Blob> {
  const drawing = code.cloneNode(true) as SVGSVGElement;
  drawing.setAttribute('width', String(PNG_WIDTH));
  drawing.setAttribute('height', String(PNG_WIDTH));
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });
}

/** Exports the code as PNG, with a whole number of pixels per module so that edges stay sharp. */
export async function toPngFile(code: SVGSVGElement): Promise<Blob> {
  const modules = code.viewBox.baseVal.width;
  const scale = Math.ceil(PNG_WIDTH / modules);
  const canvas = Object.assign(document.createElement('canvas'), { width: modules * scale, height: modules * scale });
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  for (const path of code.querySelectorAll('path')) {
    pen.fillStyle = path.getAttribute('fill')!;
    pen.fill(new Path2D(path.getAttribute('d')!));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture of the code.'))), 'image/png');
  });
}
