import { useContext, useEffect, useEffectEvent } from 'react'
import { ProviderContext } from '../providers'

/** Runs `onChange` whenever something of the topic changes, or may have: the frame stands around react-admin and asks its provider by itself. */
export const useSubscribe = (topic: string, onChange: () => void): void => {
  const provider = useContext(ProviderContext)
  const latest = useEffectEvent(onChange)
  useEffect(() => {
    const callback = () => latest()
    void provider.subscribe(topic, callback)
    return () => void provider.unsubscribe(topic, callback)
  }, [provider, topic])
}
