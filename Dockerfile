# One image for the server and for every command of `muster` (docs/operations.md).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Of the fonts, invoices need two weights in one format.
RUN node scripts/build.mjs && npm prune --omit=dev && find node_modules/@fontsource -path '*/files/*' \
  ! -name '*-400-normal.woff' ! -name '*-500-normal.woff' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY contract contract
COPY languages languages
COPY server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--import", "tsx", "server/main.ts"]
