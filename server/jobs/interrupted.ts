/** Thrown by a job that is left for the next start, since its process stops. This try counts for nothing. */
export class Interrupted extends Error {
  constructor() {
    super('left for the next start');
    this.name = 'Interrupted';
  }
}
