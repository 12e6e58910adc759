import { svelte } from '@sveltejs/vite-plugin-svelte'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

/** The server that `npm run dev` shows the client of; dev.py names its own. */
const server = loadEnv('', '.', 'GNOMING_').GNOMING_SERVER ?? 'http://127.0.0.1:8000'

// Addresses are relative, so that the page works wherever a proxy shows it.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/gnoming/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy knows no inline script or style
    modulePreload: { polyfill: false },
    manifest: true, // which source became which file, for the test of how much there is to load
  },
  server: {
    fs: { allow: ['..'] }, // the catalogues lie beside the Python code
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  test: { environment: 'node', include: ['tests/**/*.test.ts'] },
})
