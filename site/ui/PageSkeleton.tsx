/** The shape of a page whose data is under way, so that nothing jumps when it arrives. */
export function PageSkeleton() {
  return (
    <div className="column skeleton" aria-hidden>
      <div className="skeleton-title" />
      <div className="skeleton-row" />
      {[1, 2, 3].map((number) => (
        <div key={number} className="skeleton-card" />
      ))}
    </div>
  );
}
