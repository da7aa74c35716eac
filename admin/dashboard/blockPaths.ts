/** The pages of the dashboard's blocks. */
export const BLOCK_PATHS = { sharing: '/dashboard/sharing', stats: '/dashboard/stats', docs: '/dashboard/docs' } as const;
