import { useStore } from 'react-admin'

export type Density = 'comfortable' | 'compact'

/** How high the rows of all lists are, as the person chose it last. */
export const useDensity = () => useStore<Density>('lists.density', 'comfortable')
