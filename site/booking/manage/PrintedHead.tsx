import { useTenant } from '../../page/context.tsx';

/** Whose paper this is: the printed page has no header. */
export function PrintedHead() {
  const { name, hosts } = useTenant();
  return (
    <p className="printed-head" aria-hidden>
      {name} · {hosts[0]}
    </p>
  );
}
