import type { Identifier } from 'react-admin'
import { useContext, useEffect, useEffectEvent } from 'react'
import { ProviderContext } from '../providers'

/** Calls `onChange` when the topic may have changed; without ids anything may have. Uses the provider directly, because the frame is outside of react-admin. */
export const useSubscribe = (topic: string, onChange: (ids: readonly Identifier[]) => void): void => {
  const provider = useContext(ProviderContext)
  const latest = useEffectEvent(onChange)
  useEffect(() => {
    const callback: Parameters<typeof provider.subscribe>[1] = ({ payload }) => latest(payload.ids)
    void provider.subscribe(topic, callback)
    return () => void provider.unsubscribe(topic, callback)
  }, [provider, topic])
}
