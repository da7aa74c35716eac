/** Thrown by a job that stops early because its process stops. The attempt does not count, and the job is due again. */
export class Interrupted extends Error {
  constructor() {
    super('left for the next start');
    this.name = 'Interrupted';
  }
}
