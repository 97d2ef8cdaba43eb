import { Mark } from '../widgets/Mark'

/** Shown while the first screen is on its way, and only if that takes a moment. */
export const Splash = () => (
  <div className="splash">
    <Mark />
  </div>
)
