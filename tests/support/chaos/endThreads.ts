import { isMainThread, type Worker } from 'node:worker_threads';

// Preloaded into a server that is tested: SIGUSR2 ends its threads at once, in the middle of what they do, as a crash of the jobs' thread would.
if (isMainThread) {
  const threads = new Set<Worker>();
  process.on('worker', (thread: Worker) => {
    threads.add(thread);
    thread.once('exit', () => threads.delete(thread));
  });
  process.on('SIGUSR2', () => {
    for (const thread of threads) void thread.terminate();
  });
}
