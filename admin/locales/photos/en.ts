/** The words of photos in forms, loaded with the first of them. */
export const en = {
  add: 'Add photos',
  replace: 'Choose another photo',
  hint: 'Drop a file here, choose one, or take a photo with the phone. JPEG, PNG, WebP or AVIF.',
  sending: 'Sending %{name} …',
  preparing: 'Preparing %{name} …',
  alt: 'What it shows',
  focus: 'Stays visible where the photo is cut',
  earlier: 'Move forward',
  later: 'Move back',
  remove: 'Remove photo',
};

export type PhotoWords = Record<keyof typeof en, string>;
