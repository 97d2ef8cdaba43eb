import IconButton from '@mui/material/IconButton'
import { Rows3, Rows4 } from 'lucide-react'
import { useStore, useTranslate } from 'react-admin'

export type Density = 'comfortable' | 'compact'

/** Row density of all lists, stored per browser. */
export const useDensity = () => useStore<Density>('lists.density', 'comfortable')

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Switches between roomy rows with two lines and compact rows with one. */
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
