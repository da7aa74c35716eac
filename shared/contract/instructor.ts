import { Type, type Static } from 'typebox';
import { Id, Version } from './wire.ts';

/** Who teaches. Email and phone are there for admins only (decisions, 2). */
export const Instructor = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  color: Type.String(),
  version: Version,
});
export type Instructor = Static<typeof Instructor>;
