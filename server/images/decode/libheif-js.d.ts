declare module "libheif-js/wasm-bundle.js" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes 8 bits each of red, green, blue and alpha to `target.data`. Calls back with null if it cannot. */
    display<Target extends { data: Uint8Array; width: number; height: number }>(
      target: Target,
      callback: (shown: Target | null) => void,
    ): void;
  };
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
