type Actions = {
  canDecide: boolean
  accept: () => void
  reject: () => void
  goOn: () => void
  /** Number of predefined reasons; digit keys toggle the first nine. */
  reasonCount: number
  toggleReason: (place: number) => void
  writeReason: () => void
}

/** Keys of a review, for `usePlainKeys`. Without a possible decision only N remains. */
export const reviewKeys = (actions: Actions): Record<string, () => void> => {
  const { canDecide, accept, reject, goOn, reasonCount, toggleReason, writeReason } = actions
  if (!canDecide) return { KeyN: goOn }
  const digits = Array.from({ length: Math.min(reasonCount, 9) }, (_, place) => [
    `Digit${place + 1}`,
    () => toggleReason(place),
  ])
  return { KeyA: accept, KeyR: reject, KeyN: goOn, Digit0: writeReason, ...Object.fromEntries(digits) }
}
