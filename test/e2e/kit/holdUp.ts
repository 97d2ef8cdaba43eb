/** What awaits `held` goes on when it is released. */
export const holdUp = () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}
