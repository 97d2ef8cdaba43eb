/** Runs a callback after a closing dialog has restored the focus, possibly to a removed button. */
export const afterDialog = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run))
}
