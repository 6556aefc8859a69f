# For development: Debian 12 with everything that ./run and ./test install, so that they start to build at once.
#
#   docker build -t bourse-dev .
#   docker run -it --rm -p 8080:8080 -v "$PWD:/bourse" bourse-dev ./run --address 0.0.0.0
FROM debian:12

# The lists of packages are those of ./run and ./test; there is no second one here.
COPY tools/setup /setup/tools/setup
RUN /setup/tools/setup/install.sh all \
  && apt-get install -y --no-install-recommends git less procps \
  && rm -rf /var/lib/apt/lists/* /setup

# The checkout comes from outside and belongs to another user.
RUN git config --system --add safe.directory '*'
WORKDIR /bourse
CMD ["bash"]
