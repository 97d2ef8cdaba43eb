import { Mark } from '../widgets/Mark'

/** The empty frame while the first screen is on its way; index.html shows the same before there is any script. */
export const Splash = () => (
  <div className="splash" aria-hidden="true">
    <Mark />
    <div />
  </div>
)
