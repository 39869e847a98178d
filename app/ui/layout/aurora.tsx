/** Animated background of a page. With `contained` it fills its positioned parent instead of the viewport. */
export const Aurora = ({ contained = false }: { contained?: boolean }) => (
  <div className={contained ? "aurora absolute z-0" : "aurora print:hidden"} aria-hidden="true">
    <i className="aurora-bloom aurora-bloom-violet" />
    <i className="aurora-bloom aurora-bloom-rose" />
    <i className="aurora-bloom aurora-bloom-gold" />
    <i className="aurora-curtain" />
    <i className="aurora-stars" />
  </div>
);
