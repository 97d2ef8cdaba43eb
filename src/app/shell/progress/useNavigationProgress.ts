import { useEffect } from 'react'
import { useNavigation } from 'react-router-dom'
import { progress } from './progress'

/** Runs the bar while the router is on its way to another address. */
export const useNavigationProgress = (): void => {
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (moving) progress.start()
    else progress.finish()
  }, [moving])
}
