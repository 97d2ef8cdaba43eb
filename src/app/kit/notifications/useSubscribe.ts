import { useEffect, useEffectEvent } from 'react'
import { dataProvider } from '../providers'

/** Runs `onChange` whenever something of the topic changes, or may have: the frame stands around react-admin and asks its provider by itself. */
export const useSubscribe = (topic: string, onChange: () => void): void => {
  const latest = useEffectEvent(onChange)
  useEffect(() => {
    const callback = () => latest()
    void dataProvider.subscribe(topic, callback)
    return () => void dataProvider.unsubscribe(topic, callback)
  }, [topic])
}
