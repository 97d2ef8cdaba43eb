import packageJson from '../../../package.json?raw'
import { z } from 'zod'

/** The product's version, as package.json has it. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(packageJson))
