import IconButton from '@mui/material/IconButton'
import { Rows3, Rows4 } from 'lucide-react'
import { useStore, useTranslate } from 'react-admin'

export type Density = 'comfortable' | 'compact'

/** How high the rows of all lists are, as the person chose it last. */
export const useDensity = () => useStore<Density>('lists.density', 'comfortable')

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Roomy rows with two lines, or compact ones with one; the choice is remembered for all lists. */
export const DensityButton = () => {
  const translate = useTranslate()
  const [density, setDensity] = useDensity()
  const label = `${translate('kit.density.name')}: ${translate(`kit.density.${density}`)}`
  return (
    <IconButton
      size="small"
      className="hide-phone"
      aria-label={label}
      title={label}
      onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
    >
      {density === 'compact' ? <Rows4 {...icon} /> : <Rows3 {...icon} />}
    </IconButton>
  )
}
