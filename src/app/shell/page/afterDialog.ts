/** Runs it after a dialog that closes has given the focus back, maybe to a button that is gone. */
export const afterDialog = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run))
}
