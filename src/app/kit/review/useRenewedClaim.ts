import { useEffect, useEffectEvent, useState } from 'react'

/** Well below the ten minutes after which a claim expires. */
const renewMs = 4 * 60_000

/** A reviewer who has the work open. */
export type Claim = { name: string; until: string; mine: boolean }
type Options = {
  initial: Claim | null
  isEnabled?: boolean
  claim: () => Promise<{ data: Claim | null }>
  unclaim: () => Promise<unknown>
}

/**
 * Claims the open work again and again, gives it up on unmount, and returns who has it open. Errors are ignored, because
 * the server checks the claim with every decision.
 */
export const useRenewedClaim = ({ initial, isEnabled = true, claim, unclaim }: Options): Claim | null => {
  const [current, setCurrent] = useState(initial)
  const renew = useEffectEvent(() =>
    claim().then(
      ({ data }) => data,
      () => undefined,
    ),
  )
  const giveUp = useEffectEvent(() => void unclaim().catch(() => undefined))
  useEffect(() => {
    if (!isEnabled) return undefined
    let isHere = true
    const say = async () => {
      const data = await renew()
      if (isHere && data !== undefined) setCurrent(data)
    }
    void say()
    const timer = setInterval(() => void say(), renewMs)
    return () => {
      isHere = false
      clearInterval(timer)
      giveUp()
    }
  }, [isEnabled])
  return current
}
