/** Animated background of a page. With `contained` it fills its positioned parent instead of the viewport. */
export const Aurora = ({ contained = false }: { contained?: boolean }) => (
  <div className={contained ? "aurora absolute z-0" : "aurora print:hidden"} aria-hidden="true">
    <span className="aurora-bloom aurora-bloom-violet" />
    <span className="aurora-bloom aurora-bloom-rose" />
    <span className="aurora-bloom aurora-bloom-gold" />
    <span className="aurora-curtain" />
    <span className="aurora-stars" />
  </div>
);
