/**
 * What is made of a setting, which the owner can change while the site runs: it is made anew once the setting is
 * another, and nothing else keeps it.
 */
export const followSetting = <Setting, Made>(read: () => Setting, make: (setting: Setting) => Made): (() => Made) => {
  let last: { setting: Setting; made: Made } | null = null;
  return () => {
    const setting = read();
    if (!last || last.setting !== setting) last = { setting, made: make(setting) };
    return last.made;
  };
};
