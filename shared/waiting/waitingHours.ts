/** Hours for which free places are offered, if the school does not set `waiting_hours`, and the most that it can set. */
export const WAITING_HOURS = { default: 4, max: 72 } as const;

/** Reads the school's hours from its setting. What is empty or not valid means the default. */
export function waitingHours(setting: string): number {
  const hours = /^\d{1,2}$/.test(setting.trim()) ? Number(setting) : 0;
  return hours >= 1 && hours <= WAITING_HOURS.max ? hours : WAITING_HOURS.default;
}
