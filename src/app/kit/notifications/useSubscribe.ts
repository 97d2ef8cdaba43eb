import { useContext, useEffect, useEffectEvent } from 'react'
import { ProviderContext } from '../providers'

/** Calls `onChange` when the topic may have changed. Uses the provider directly, because the frame is outside of react-admin. */
export const useSubscribe = (topic: string, onChange: () => void): void => {
  const provider = useContext(ProviderContext)
  const latest = useEffectEvent(onChange)
  useEffect(() => {
    const callback = () => latest()
    void provider.subscribe(topic, callback)
    return () => void provider.unsubscribe(topic, callback)
  }, [provider, topic])
}
