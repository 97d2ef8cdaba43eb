/** Returns a promise and the function that resolves it. */
export const createGate = () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}
