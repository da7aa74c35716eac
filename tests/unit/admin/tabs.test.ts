import { expect, test } from 'vitest';
import { mayOpen } from '../../../admin/layout/tabs.ts';

test.each([
  ['/own-lessons/7', true],
  ['/account', true],
  ['/lessons/7/edit', false],
  ['/call-offs/1', false],
  ['/mails', false],
  ['/dashboard/stats', false],
  ['/set-up', false],
])('an instructor who opens %s sees it: %s; an admin does', (path, sees) => expect([mayOpen('instructor', path), mayOpen('admin', path)]).toEqual([sees, true]));
